package format

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/workload"
)

func Example_yaml() {
	b := workload.NewBuilder("small")
	q1 := b.Task("q1", 200e9)
	q2 := b.Task("number 2", 1.0/3)
	b.Edge(q1, q2, 1e6)
	b.Control(q1, q2)
	b.SetAttributes(q2, workload.Attributes{Alpha: 0.01, Type: "reduce"})
	d, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := yamlForm.writeReadable(os.Stdout, d, workload.WriteOptions{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// name: small
	// work: {unit: flop}
	// tasks:
	//   - {name: q1, work: 200Gf}
	//   - {name: "number 2", work: 0.3333333333333333f, alpha: 0.01, type: reduce}
	// edges:
	//   - {from: q1, to: "number 2", data: 1MB}
	//   - {from: q1, to: "number 2"}
}

// requireRoundTrip writes d, reads it back and compares everything.
func requireRoundTrip(t require.TestingT, d *workload.DAG) {
	var out bytes.Buffer
	require.NoError(t, yamlForm.writeReadable(&out, d, workload.WriteOptions{}))
	for _, file := range []string{"f.yaml", "f"} {
		got, err := readNative(file, out.Bytes(), workload.ReadOptions{})
		require.NoError(t, err, out.String())
		require.Equal(t, d.Name(), got.Name())
		require.Equal(t, d.WorkUnit(), got.WorkUnit())
		require.Equal(t, listOf(d.NumTasks(), d.TaskName), listOf(got.NumTasks(), got.TaskName))
		require.Equal(t, listOf(d.NumTasks(), d.WorkFlop), listOf(got.NumTasks(), got.WorkFlop))
		require.Equal(t, listOf(d.NumEdges(), d.From), listOf(got.NumEdges(), got.From))
		require.Equal(t, listOf(d.NumEdges(), d.To), listOf(got.NumEdges(), got.To))
		require.Equal(t, d.NumEdges(), got.NumEdges())
		for e := range workload.EdgeID(d.NumEdges()) {
			require.Equal(t, d.Bytes(e), got.Bytes(e))
			require.Equal(t, d.IsControl(e), got.IsControl(e))
		}
		for id := range workload.TaskID(d.NumTasks()) {
			require.Equal(t, d.Attributes(id), got.Attributes(id))
			read, written := d.FileBytes(id)
			gotRead, gotWritten := got.FileBytes(id)
			require.Equal(t, []float64{read, written}, []float64{gotRead, gotWritten})
		}
	}
}

// drawNative draws a workload that the format can hold.
func drawNative(t *rapid.T) *workload.DAG {
	name := rapid.StringOf(rapid.OneOf(
		rapid.RuneFrom([]rune("ab0 -_.:,#'\"\\{}[]&*!|>%@`~?=<é日😀\u2028")),
		rapid.Rune(),
	)).Filter(func(s string) bool { return native.CheckText(s) == nil })
	number := rapid.OneOf(
		rapid.Float64Range(0, math.MaxFloat64/1e3),
		rapid.Map(rapid.IntRange(0, 1000), func(i int) float64 { return float64(i) * 1e9 }),
		rapid.SampledFrom([]float64{0, 1, math.SmallestNonzeroFloat64, 1.0 / 3, 1e6, 1e300}),
	)
	b := workload.NewBuilder(rapid.OneOf(rapid.Just(""), name).Draw(t, "name"))
	if rapid.Bool().Draw(t, "instructions") {
		b.CountInstructions()
	}
	names := rapid.SliceOfNDistinct(name, 1, 8, rapid.ID).Draw(t, "tasks")
	for _, n := range names {
		id := b.Task(n, number.Draw(t, "work"))
		if rapid.Bool().Draw(t, "attributes") {
			b.SetAttributes(id, workload.Attributes{
				Gamma:   number.Draw(t, "gamma"),
				Epsilon: number.Draw(t, "epsilon"),
				Alpha:   rapid.Float64Range(0, 1).Draw(t, "alpha"),
				Type:    rapid.OneOf(rapid.Just(""), name).Draw(t, "type"),
			})
		}
		if rapid.IntRange(0, 3).Draw(t, "files") == 0 {
			b.SetFiles(id, number.Draw(t, "reads"), number.Draw(t, "writes"))
		}
	}
	for range rapid.IntRange(0, 12).Draw(t, "edges") {
		from := rapid.IntRange(0, len(names)-1).Draw(t, "from")
		to := rapid.IntRange(0, len(names)-1).Draw(t, "to")
		switch {
		case from >= to:
		case rapid.Bool().Draw(t, "control"):
			b.Control(workload.TaskID(from), workload.TaskID(to))
		default:
			b.Edge(workload.TaskID(from), workload.TaskID(to), number.Draw(t, "bytes"))
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

func TestNativeRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { requireRoundTrip(t, drawNative(t)) })
}

func TestNativeRoundTripLoad(t *testing.T) {
	d := buildNative(t, "load", func(b *workload.Builder) {
		id := b.Task("a", 200e9)
		b.SetAttributes(id, workload.Attributes{Gamma: 1e6, Epsilon: 1e-5, Load: "1e5*gamma + 1e6/epsilon"})
		id = b.Task("zero gamma", 5)
		b.SetAttributes(id, workload.Attributes{Load: "gamma + 5"})
		id = b.Task("spaces", 7)
		b.SetAttributes(id, workload.Attributes{Load: "3 +\n\t4"})
	})
	requireRoundTrip(t, d)
}

func TestWriteNativeRefuses(t *testing.T) {
	for want, fill := range map[string]func(b *workload.Builder){
		`task "a\nb": name: "a\nb" holds a line break, a tab or another control character`: func(b *workload.Builder) {
			b.Task("a\nb", 1)
		},
		`task "\xff": name: "\xff" is not UTF-8`: func(b *workload.Builder) { b.Task("\xff", 1) },
		`task "a": type: empty text where a name is wanted`: func(b *workload.Builder) {
			b.SetAttributes(b.Task("a", 1), workload.Attributes{Type: " "})
		},
		`task "a": load gives 5, but work is 1`: func(b *workload.Builder) {
			b.SetAttributes(b.Task("a", 1), workload.Attributes{Load: "5"})
		},
		`task "a": load: column 1: unknown name "q" (want gamma, epsilon, alpha or one of ceil, floor, round, sqrt, cbrt, log2, min, max, log, exp, pow)`: func(b *workload.Builder) {
			b.SetAttributes(b.Task("a", 1), workload.Attributes{Load: "q"})
		},
		`task "a": load: column 2: '/' of 1 and 0 has no finite value`: func(b *workload.Builder) {
			b.SetAttributes(b.Task("a", 1), workload.Attributes{Load: "1/gamma"})
		},
	} {
		var out bytes.Buffer
		require.EqualError(t, yamlForm.writeReadable(&out, buildNative(t, "", fill), workload.WriteOptions{}), want)
		require.Empty(t, out.Bytes())
	}
	b := workload.NewBuilder("\t")
	b.Task("a", 1)
	d, err := b.Build()
	require.NoError(t, err)
	require.EqualError(t, yamlForm.writeReadable(&bytes.Buffer{}, d, workload.WriteOptions{}), `name of the workload: empty text where a name is wanted`)
}

func buildNative(t *testing.T, name string, fill func(b *workload.Builder)) *workload.DAG {
	t.Helper()
	b := workload.NewBuilder(name)
	fill(b)
	d, err := b.Build()
	require.NoError(t, err)
	return d
}

// fullDisk refuses every write.
type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// TestWriteNativeTooLong: what could not be read back is not even begun.
func TestWriteNativeTooLong(t *testing.T) {
	b := workload.NewBuilder("long names")
	for i := range 3 {
		b.Task(fmt.Sprint(i)+strings.Repeat("x", native.MaxYAMLBytes/3), 1)
	}
	d, err := b.Build()
	require.NoError(t, err)
	var out bytes.Buffer
	out.Grow(2 * native.MaxYAMLBytes)
	require.EqualError(t, yamlForm.writeReadable(&out, d, workload.WriteOptions{}), "more than 32 MiB or 2 million values of YAML could not be read back (write JSON, or keep the line that makes it)")
	require.Zero(t, out.Len())
	require.NoError(t, jsonForm.writeReadable(&out, d, workload.WriteOptions{}))
	require.Greater(t, out.Len(), native.MaxYAMLBytes)
}

func TestWriteNativeReportsWriteError(t *testing.T) {
	d := buildNative(t, "", func(b *workload.Builder) { b.Task("a", 1) })
	require.EqualError(t, yamlForm.writeReadable(fullDisk{}, d, workload.WriteOptions{}), "write workload: disk full")
}

// A list is not written to its end if nothing reads it.
func TestWriteNativeStopsWhenWritingFails(t *testing.T) {
	spelt := 0
	text := &nativeText{nativeForm: &yamlForm}
	require.Error(t, text.writeList(fullDisk{}, "tasks", 100_000, func(int) { spelt++; text.word("name: a") }))
	require.Less(t, spelt, 1000)
}
