package catalog_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/clustersim/clustersim/internal/heuristic"
	"github.com/clustersim/clustersim/internal/schedcase"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/scheduler/schedtest"
	"github.com/clustersim/clustersim/workload"
)

// chainOfThree is a -> b -> c on hosts h1 and h2.
func chainOfThree(t testing.TB) *scheduler.Problem {
	b := workload.NewBuilder("")
	x, y, z := b.Task("a", 1), b.Task("b", 1), b.Task("c", 1)
	b.Edge(x, y, 1)
	b.Control(y, z)
	d, err := b.Build()
	require.NoError(t, err)
	pb := platform.NewBuilder("")
	pb.Host(platform.Host{Name: "h1", SpeedFlops: 1, Cores: 1})
	pb.Host(platform.Host{Name: "h2", SpeedFlops: 1, Cores: 1})
	p, err := pb.Build()
	require.NoError(t, err)
	return scheduler.NewProblem(d, p, schedcase.ContentionFree)
}

func TestPlacement(t *testing.T) {
	for name, text := range map[string]string{
		"no order":     "task,host\nc,h2\nb,h1\na,h1\n",
		"order":        "task,host,order\na,h1,1\nb,h1,2\nc,h2,7\n",
		"other header": "\ufeff order , task,host\r\n 10 ,b,h1\r\n-3,a,h1\r\n\r\n0,\"c\",h2",
	} {
		t.Run(name, func(t *testing.T) {
			p, err := catalog.ReadPlacement("p.csv", []byte(text))
			require.NoError(t, err)
			s, err := p.Map(context.Background(), chainOfThree(t))
			require.NoError(t, err)
			require.Equal(t, []platform.HostID{0, 0, 1}, s.Host)
			require.Equal(t, [][]workload.TaskID{{0, 1}, {2}}, s.Order)
			require.Nil(t, s.Plan)
		})
	}
}

func TestPlacementMistakes(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"empty":           {"", "p.csv:1:1: empty file (want a header task,host or task,host,order)"},
		"only a mark":     {"\ufeff", "p.csv:1:1: empty file (want a header task,host or task,host,order)"},
		"no text":         {"task,host\nü,h\xff\n", "p.csv:2:5: byte 0xff is not text (want UTF-8)"},
		"binary":          {"\x7fELF\x00", "p.csv:1:5: byte 0x00 is not text (want UTF-8)"},
		"no header":       {"a,h1\n", "p.csv:1:1: unknown column \"a\" (want the header task,host or task,host,order)\np.csv:1:3: unknown column \"h1\" (want the header task,host or task,host,order)"},
		"no host column":  {"task,order\n", `p.csv:1:1: no column "host" (want the header task,host or task,host,order)`},
		"misspelt column": {"task,hosts\n", `p.csv:1:6: unknown column "hosts" (did you mean "host"?)`},
		"column twice":    {"task,host,task\n", `p.csv:1:11: column "task": twice in the header`},
		"open quote":      {"task,host\na,\"h1\n", `p.csv:2:7: extraneous or missing " in quoted-field`},
		"stray quote":     {"task,host\na,h\"1\n", `p.csv:2:4: bare " in non-quoted-field`},
		"cells":           {"task,host\na\nb,h1,1\n", "p.csv:2:1: 1 cells, want 2 as in the header\np.csv:3:1: 3 cells, want 2 as in the header"},
		"order":           {"task,host,order\na,h1,one\nb,h1,1.5\nc,h1,\n", "p.csv:2:6: task \"a\": order \"one\": want a whole number\np.csv:3:6: task \"b\": order \"1.5\": want a whole number\np.csv:4:6: task \"c\": order \"\": want a whole number"},
		"huge order":      {"task,host,order\na,h1,99999999999999999999\n", `p.csv:2:6: task "a": order "99999999999999999999": want a whole number`},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := catalog.ReadPlacement("p.csv", []byte(tt.text))
			require.EqualError(t, err, tt.want)
			require.Nil(t, p)
		})
	}
}

func TestPlacementDoesNotFit(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"unknown task": {"task,host\na,h1\nb,h1\nc,h1\nd,h1\n", `p.csv:5:1: unknown task "d" (did you mean "a"?)`},
		"unknown host": {"task,host\na,h3\nb,mars\nc,h1\n", "p.csv:2:3: task \"a\": unknown host \"h3\" (did you mean \"h1\"?)\np.csv:3:3: task \"b\": unknown host \"mars\""},
		"space":        {"task,host\na, h1\nb,h1\nc,h1\n", `p.csv:2:3: task "a": unknown host " h1" (did you mean "h1"?)`},
		"missing":      {"task,host\na,h1\n", "p.csv:3:1: task \"b\": not placed (add a row for it)\np.csv:3:1: task \"c\": not placed (add a row for it)"},
		"twice":        {"task,host\na,h1\nb,h1\nc,h1\na,h2\n", `p.csv:5:1: task "a": placed twice, first in line 2`},
		"order twice":  {"task,host,order\na,h1,1\nb,h1,2\nc,h1,2\n", `p.csv:4:6: task "c": order 2 is also that of "b" on host "h1"`},
		"deadlock":     {"task,host,order\na,h1,3\nb,h1,2\nc,h1,4\n", `p.csv:2:6: schedule: deadlock: "a" waits for "b" (ahead of it on host "h1"); "b" waits for "a" (its predecessor) (change the order column)`},
		"no route":     {"task,host\na,h1\nb,h2\nc,h1\n", `p.csv:3:3: task "b" on host "h2": no route from host "h1", where its predecessor "a" runs`},
	} {
		t.Run(name, func(t *testing.T) {
			p, err := catalog.ReadPlacement("p.csv", []byte(tt.text))
			require.NoError(t, err)
			_, err = p.Map(context.Background(), chainOfThree(t))
			require.EqualError(t, err, tt.want)
		})
	}
	p, err := catalog.ReadPlacement("p.csv", []byte("task,host\n"+strings.Repeat("x,y\n", 20)))
	require.NoError(t, err)
	_, err = p.Map(context.Background(), chainOfThree(t))
	require.Len(t, strings.Split(err.Error(), "\n"), 10, "a file for another problem does not fill the screen")
}

// TestPlacementRoundTrip: a written schedule reads back as itself.
func TestPlacementRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pr := schedtest.Problem(t)
		want, err := heuristic.Random{Seed: rapid.Uint64().Draw(t, "seed")}.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		got, err := throughFile{constant{want}}.Map(context.Background(), pr)
		if err != nil {
			t.Fatal(err)
		}
		require.Equal(t, want, got)
	})
}

// constant is a mapper that always returns the same schedule.
type constant struct{ schedule *scheduler.Schedule }

func (m constant) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return m.schedule, nil
}

// FuzzFixed: no panic, errors are lines p.csv:line:col, and what can be mapped
// is written and read back to the same schedule.
func FuzzFixed(f *testing.F) {
	f.Add([]byte("task,host,order\na,h1,1\nb,h1,2\nc,h2,7\n"))
	f.Add([]byte("\ufeff order , task,host\r\n 10 ,b,h1\r\n-3,a,h1\r\n\r\n0,\"c\",h2"))
	f.Add([]byte("task,host\na,\"h\n1\"\n"))
	f.Add([]byte("task,host\nc,h2\nb,h1\na,h1\n"))
	pr := chainOfThree(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := catalog.ReadPlacement("p.csv", data)
		if err == nil {
			var s *scheduler.Schedule
			if s, err = p.Map(context.Background(), pr); err == nil {
				var file bytes.Buffer
				require.NoError(t, scheduler.Validate(pr, s))
				require.NoError(t, catalog.WritePlacement(&file, pr, s))
				again, err := catalog.ReadPlacement("p.csv", file.Bytes())
				require.NoError(t, err)
				got, err := again.Map(context.Background(), pr)
				require.NoError(t, err)
				require.Equal(t, s, got)
			}
		}
		if err != nil {
			for line := range strings.SplitSeq(err.Error(), "\n") {
				require.Regexp(t, `^p\.csv:[1-9][0-9]*:[1-9][0-9]*: .`, line)
			}
		}
	})
}
