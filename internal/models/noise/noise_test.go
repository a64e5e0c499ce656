package noise

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

func parse(t *testing.T, text string) Noise {
	t.Helper()
	n, err := Parse(text)
	require.NoError(t, err, text)
	return n
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"none":   "none",
		" none ": "none",
		"task=lognormal(cv=20%) , speed = uniform(90%..110%)": "task=lognormal(cv=0.2),speed=uniform(0.9..1.1)",
		"speed=0.9,task=exp":               "task=exp,speed=constant(0.9)",
		"latency=gamma(cv=1),seed=7":       "latency=gamma(cv=1),seed=7",
		"seed=0,bandwidth=normal(cv=0.05)": "bandwidth=normal(cv=0.05),seed=0",
	} {
		n := parse(t, text)
		require.Equal(t, want, n.String())
		require.Equal(t, want != None, n.On())
		require.Equal(t, n, parse(t, want))
	}
	require.EqualValues(t, 1, parse(t, "task=exp").Seed)
	require.EqualValues(t, 7, parse(t, "task=exp,seed=7").Seed)
	require.EqualValues(t, 9, parse(t, "task=exp,seed=7").WithSeed(9).Seed)
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "column 1: want none, or a law for task, speed, bandwidth or latency, such as task=lognormal(cv=0.2)",
		"seed=3":                  "column 1: want none, or a law for task, speed, bandwidth or latency, such as task=lognormal(cv=0.2)",
		"lognormal(cv=1)":         "column 10: want '=' after lognormal, got \"(cv=1))\" (quote a value that holds a comma)",
		"task":                    "column 5: want '=' after task, got the end (quote a value that holds a comma)",
		"tasks=exp":               "column 1: unknown argument \"tasks\" (did you mean \"task\"?)",
		"task=exp,task=exp":       "column 10: task is given twice",
		"task=log(cv=1)":          "column 6: unknown law \"log\" (want one of constant, uniform, exp, lognormal, normal, weibull, gamma)",
		"task=exp, speed= gamma":  "column 18: gamma: shape: missing",
		"speed=uniform(0.9..1.x)": "column 15: uniform: range: \"1.x\" is not a number",
		"task=lognormal(cv=1,mean=0),speed=normal(cv=-1),seed=x": "column 26: lognormal: mean: \"0\": want more than 0\n" +
			"column 45: normal: cv: -1: want from 0 to 10\ncolumn 49: seed: \"x\" is not a whole number, at least 0",
	} {
		_, err := Parse(text)
		require.EqualError(t, err, want, text)
	}
}

func TestJoin(t *testing.T) {
	for text, want := range map[string]string{
		"none":                          "none",
		"none task=a speed=b task=c":    "none; task=a,speed=b; task=c",
		"task=a task=b none seed=3":     "task=a; task=b; none; seed=3",
		"task=a x none speed=b latency": "task=a; x; none; speed=b; latency",
	} {
		require.Equal(t, want, strings.Join(Join(strings.Fields(text)), "; "))
	}
}

// FuzzParse: no text causes a panic, mistakes have columns, and what is read prints back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"none", "task=exp", "task=lognormal(cv=0.2),speed=uniform(0.9..1.1),seed=3", "bandwidth=0.5,latency=gamma(cv=1)", "task=(", "task='exp'"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := Parse(text)
		if err != nil {
			require.True(t, strings.HasPrefix(err.Error(), "column "), err)
			return
		}
		require.Equal(t, n.String(), parse(t, n.String()).String())
	})
}

// world is a workload and a platform of some hosts, in an order.
func world(t *testing.T, costs bool, tasks, hosts []string) (*workload.DAG, *platform.Platform) {
	t.Helper()
	b := workload.NewBuilder("w")
	if costs {
		b.Processors(hosts...)
	}
	for i, name := range tasks {
		task := b.Task(name, 1e9)
		if costs {
			row := make([]float64, len(hosts))
			for h := range row {
				row[h] = 2
			}
			b.SetCosts(task, row)
		}
		if i > 0 {
			b.Edge(workload.TaskID(i-1), task, 1e6)
		}
	}
	d, err := b.Build()
	require.NoError(t, err)
	p, err := platform.FromSpec("full(hosts=" + strconv.Itoa(len(hosts)) + ",speed=1Gf)")
	require.NoError(t, err)
	return d, p
}

const all = "task=lognormal(cv=0.5),speed=uniform(0.5..1.5),bandwidth=exp,latency=gamma(cv=1)"

// Factors go by name: others that come or go change none, the seed changes all.
func TestActualByName(t *testing.T) {
	n := parse(t, all)
	few, small := world(t, false, []string{"a", "b"}, []string{"x", "y"})
	many, large := world(t, false, []string{"c", "b", "a"}, []string{"x", "y", "z"})
	d, p := n.Actual(few, small)
	e, q := n.Actual(many, large)
	require.Equal(t, []float64{d.WorkFlop(0), d.WorkFlop(1)}, []float64{e.WorkFlop(2), e.WorkFlop(1)})
	require.NotEqual(t, d.WorkFlop(0), d.WorkFlop(1))
	for id, h := range p.Hosts() {
		j, ok := q.HostByName(h.Name)
		require.True(t, ok)
		require.Equal(t, h.SpeedFlops, q.Host(j).SpeedFlops)
		require.NotEqual(t, small.Host(id).SpeedFlops, h.SpeedFlops)
	}
	for _, l := range p.Links() {
		for _, m := range q.Links() {
			if l.Name == m.Name {
				require.Equal(t, l, m)
			}
		}
	}
	other, _ := n.WithSeed(2).Actual(few, small)
	require.NotEqual(t, d.WorkFlop(0), other.WorkFlop(0))

	same, still := Noise{}.Actual(few, small)
	require.Same(t, few, same)
	require.Same(t, small, still)
	only, fast := parse(t, "speed=2").Actual(few, small)
	require.Equal(t, few.WorkFlop(0), only.WorkFlop(0))
	require.Equal(t, 2e9, fast.Host(0).SpeedFlops)
	require.Equal(t, small.Link(0), fast.Link(0))
}

// Times of cost rows take part as work and speeds do.
func TestActualCostRows(t *testing.T) {
	n := parse(t, all)
	_, p := world(t, false, []string{"a"}, []string{"x", "y"})
	hosts := []string{p.HostName(1), p.HostName(0)} // columns by name, in another order
	for _, columns := range [][]string{hosts, {"p", "q"}} {
		d, _ := world(t, true, []string{"a", "b"}, columns)
		e, q := n.Actual(d, p)
		for task := range workload.TaskID(2) {
			for i, name := range columns {
				h, named := p.HostByName(name)
				if !named {
					h = platform.HostID(i)
				}
				want := 2 * (e.WorkFlop(task) / 1e9) / (q.Host(h).SpeedFlops / 1e9)
				require.InEpsilon(t, want, e.CostsSec(task)[i], 1e-12)
			}
		}
	}
	unfit, _ := world(t, true, []string{"a"}, []string{"p", "q", "r"})
	same, _ := n.Actual(unfit, p)
	require.Same(t, unfit, same, "the run will say that it does not fit")
}
