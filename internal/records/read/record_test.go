package read

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/wfcommons"
	"github.com/clustersim/clustersim/workload"
)

const surveyFile = "../../../examples/recorded/survey.json"

func survey(t testing.TB, repair workload.Repair) *records.Record {
	t.Helper()
	data, err := os.ReadFile(surveyFile)
	require.NoError(t, err)
	r, err := Record(surveyFile, data, repair)
	require.NoError(t, err)
	return r
}

func TestRead(t *testing.T) {
	r := survey(t, workload.Repair{})
	require.Equal(t, "survey", r.Application)
	require.Equal(t, []string{"Pegasus", "4.9.3"}, []string{r.System, r.Version})
	require.Equal(t, time.Date(2026, 11, 22, 9, 55, 0, 0, time.UTC), r.ExecutedAt)
	require.Equal(t, 341.0, r.RecordedMakespanSec)
	require.Equal(t, []wfcommons.Machine{{Name: "worker-1", Cores: 4, SpeedFlops: 2.4e9}, {Name: "worker-2", Cores: 2, SpeedFlops: 2.4e9}}, r.Machines)
	require.Equal(t, []int32{0, 0, 1, 1, wfcommons.NoMachine, 0}, r.Placement)
	require.Equal(t, []float64{12.5, 61.25, 58.5, 64.75, 60, 8}, r.RunSec)
	require.Equal(t, 6, r.Cores())
	require.Equal(t, 85.25, r.CriticalPathSec())
	require.Len(t, r.SHA256, 64)
	require.Empty(t, r.Repairs)
	require.Empty(t, r.Unusable)
	require.Equal(t, 2e6, r.BytesIn[0])
	require.Equal(t, 2e6, r.BytesOut[0])

	var e overhead.Evaluator
	require.Equal(t, r.CriticalPathSec(), e.MakespanSec(&overhead.Model{}, r.Jobs()))
}

func TestReadRepairs(t *testing.T) {
	r := survey(t, workload.Repair{SizeScale: 1000, Sizes: map[string]float64{"catalogue.db": 3e9, "part_1": 1}})
	require.Equal(t, []string{"sizes of 10 files multiplied by 1000", `sizes of 1 file taken from the twin: "catalogue.db"`}, r.Repairs)
	require.Equal(t, 3.5e9, r.BytesIn[1])
}

// Each of these files has one thing wrong, which is reported in one line.
func TestReadErrors(t *testing.T) {
	data, err := os.ReadFile(surveyFile)
	require.NoError(t, err)
	good := string(data)
	for name, tt := range map[string]struct{ old, now, want string }{
		"zero":     {`"makespanInSeconds": 341.0`, `"makespanInSeconds": 0`, "makespanInSeconds is 0"},
		"none":     {`"makespanInSeconds": 341.0,`, ``, "no makespanInSeconds"},
		"huge":     {`"sizeInBytes": 2000000`, `"sizeInBytes": 2e18`, `file "survey.fits": more than 1e18 bytes`},
		"machines": {good[strings.Index(good, `"machines": [`+"\n    {") : strings.LastIndex(good, "]")+1], `"machines": []`, "no machines"},
		"cycle":    {`"parents": [],`, `"parents": ["merge"],`, `"merge"`},
		"json":     {`"name": "survey",`, `"name": `, ""},
	} {
		require.Contains(t, good, tt.old, name)
		text := strings.Replace(good, tt.old, tt.now, 1)
		if name == "machines" { // the speeds go with them
			text = strings.NewReplacer(`"worker-1"`, `"m"`, `"worker-2"`, `"m"`).Replace(text)
		}
		_, err := Record("x.json", []byte(text), workload.Repair{})
		require.Error(t, err, name)
		require.Regexp(t, `^x\.json:\d+:\d+: `, err.Error(), name)
		require.Contains(t, err.Error(), tt.want, name)
		require.NotContains(t, err.Error(), "\n", name)
	}
}

func TestParseDate(t *testing.T) {
	want := time.Date(2020, 12, 20, 2, 9, 8, 0, time.UTC)
	for _, text := range []string{"20201220T020908+0000", "12-20-20T02:09:08Z", "2020-12-20T02:09:08+00:00", "2020-12-19T16:09:08-10:00", "2020-12-20T02:09:08"} {
		at, err := wfcommons.ParseDate(text)
		require.NoError(t, err)
		require.Equal(t, want, at, text)
	}
	_, err := wfcommons.ParseDate("20-12-2020")
	require.ErrorContains(t, err, `"20-12-2020" is not a date`)
}

func TestPlatform(t *testing.T) {
	r := survey(t, workload.Repair{})
	m, err := records.ParseMachines("recorded(a/b-c.json,cores=7,bw=10Gbps,lat=1ms,submit=head,submit-bw=1Gbps)")
	require.NoError(t, err)
	require.Equal(t, "a/b-c.json", m.File)
	p, err := r.Platform(m)
	require.NoError(t, err)
	require.Equal(t, 3, p.NumHosts())
	require.Equal(t, 7+7+1, p.NumCores())
	head, _ := p.HostByName("head")
	route, err := p.AppendRoute(nil, head, 0)
	require.NoError(t, err)
	require.Len(t, route, 2)
	require.Equal(t, 125e6, p.Link(route[0]).BandwidthBytesPerSec)
	require.Equal(t, 1.25e9, p.Link(route[1]).BandwidthBytesPerSec)
	require.Equal(t, 2e-3, p.Latency(route))
}

func BenchmarkEvaluator(b *testing.B) {
	r := survey(b, workload.Repair{})
	m, err := overhead.Parse("htcondor-8.6")
	require.NoError(b, err)
	jobs := r.Jobs()
	var e overhead.Evaluator
	b.ReportAllocs()
	for b.Loop() {
		e.MakespanSec(&m, jobs)
	}
}

// The first machine without a core count is named at its place, whatever stands before it.
func TestFirstMachineWithoutCores(t *testing.T) {
	var machines []string
	for i := range 5 {
		cores := ""
		if i < 2 || i == 3 {
			cores = `"coreCount": 4, `
		}
		machines = append(machines, fmt.Sprintf(`{"nodeName": "m%d", "cpu": {%s"speedInMHz": 1000}}`, i, cores))
	}
	text := `{"name": "p", "schemaVersion": "1.5", "runtimeSystem": {"name": "Pegasus", "version": "5.0"}, "workflow": {
"specification": {"tasks": [{"name": "a", "id": "a", "parents": [], "children": [], "inputFiles": [], "outputFiles": []}], "files": []},
"execution": {"makespanInSeconds": 40, "executedAt": "20260301T080000+0000", "tasks": [{"id": "a", "runtimeInSeconds": 4}], "machines": [
` + strings.Join(machines, ",\n") + "]}}}"
	m, err := records.ParseMachines("recorded(x.json)")
	require.NoError(t, err)
	_, err = Platform("x.json", []byte(text), m)
	require.EqualError(t, err, `x.json:6:14: machine "m2": the file does not say how many cores it has (add cores=N)`)
	m.Cores = 2
	p, err := Platform("x.json", []byte(text), m)
	require.NoError(t, err)
	require.Equal(t, 10, p.NumCores())
}
