package records

import (
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/models/overhead"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/fit"
	"github.com/clustersim/clustersim/internal/records/judge"
)

// A budget is a number of simulations or a time.
func TestBudget(t *testing.T) {
	for text, want := range map[string]struct {
		points int
		within time.Duration
		err    string
	}{
		"1":        {points: 1},
		"+500":     {points: 500},
		"10000000": {points: 10_000_000},
		"30s":      {within: 30 * time.Second},
		"2min":     {within: 2 * time.Minute},
		"0":        {err: "0: want from 1 to 10000000 simulations, or a time such as 30s"},
		"10000001": {err: "10000001: want from 1 to 10000000 simulations, or a time such as 30s"},
		"-1s":      {err: `"-1s": want a number of simulations, or a time such as 30s`},
		"many":     {err: `"many": want a number of simulations, or a time such as 30s`},
		"2e6s":     {err: "2e6s: want at most 1e+06 s"},
	} {
		h := &howToFit{}
		err := h.budget(text)
		if want.err != "" {
			require.EqualError(t, err, want.err)
			continue
		}
		require.NoError(t, err, text)
		require.Equal(t, want.points, h.options.Budget, text)
		require.Equal(t, want.within, h.within, text)
		require.Equal(t, want.within == 0, isNumber(text), text)
	}
}

// What is in the name of a system and cannot be in that of a file becomes a dash.
func TestSaveTo(t *testing.T) {
	for _, tt := range []struct{ save, system, want string }{
		{"site.yaml", "Pegasus", "site.yaml"},
		{"site-{system}.yaml", "Pegasus", "site-Pegasus.yaml"},
		{"{system}/{system}.yaml", "a/../b c", "a-..-b-c/a-..-b-c.yaml"},
	} {
		require.Equal(t, tt.want, (&fitFlags{save: tt.save}).saveTo(tt.system))
	}
}

// twoSystems has a record of each of two systems.
func twoSystems(t *testing.T) *records.Set {
	s := set(t, 1, 2)
	other := *s.Cases[1].Record
	other.System = "a b"
	return records.New([]*records.Record{s.Cases[0].Record, &other})
}

func TestChosenSystems(t *testing.T) {
	s := twoSystems(t)
	for name, tt := range map[string]struct {
		flags fitFlags
		how   howToFit
		want  []string
		err   string
	}{
		"all":                   {fitFlags{}, howToFit{}, []string{"Pegasus", "a b"}, ""},
		"one":                   {fitFlags{system: "a b"}, howToFit{}, []string{"a b"}, ""},
		"unknown":               {fitFlags{system: "Pegasos"}, howToFit{}, nil, `--system: unknown workflow system of a record "Pegasos"`},
		"a start for another":   {fitFlags{}, howToFit{from: map[string]judge.Model{"": {}, "x": {}}}, nil, `--from: unknown workflow system of a record "x"`},
		"ranges for another":    {fitFlags{}, howToFit{free: map[string][]fit.Free{"y": nil}}, nil, `--free: unknown workflow system of a record "y"`},
		"a file for two":        {fitFlags{save: "site.yaml"}, howToFit{}, nil, "--save: these are records of Pegasus, a b, and a file has one model"},
		"a file for the chosen": {fitFlags{save: "site.yaml", system: "Pegasus"}, howToFit{}, []string{"Pegasus"}, ""},
		"a file for each":       {fitFlags{save: "{system}.yaml"}, howToFit{}, []string{"Pegasus", "a b"}, ""},
	} {
		systems, err := tt.flags.chosen(s, &tt.how)
		if tt.err != "" {
			require.ErrorContains(t, err, tt.err, name)
			continue
		}
		require.NoError(t, err, name)
		var got []string
		for _, one := range systems {
			got = append(got, one.Cases[0].System)
		}
		require.Equal(t, tt.want, got, name)
	}
}

func texts(free []fit.Free) (list []string) {
	for i := range free {
		list = append(list, free[i].String())
	}
	return list
}

// What is given for a system comes before what is given for all, and this before the defaults.
func TestProblem(t *testing.T) {
	s := set(t, 1)
	model := func(spec string) judge.Model {
		m, err := overhead.Parse(spec)
		require.NoError(t, err)
		return judge.Model{Name: spec, Model: m}
	}
	free := func(text string) []fit.Free {
		list, err := fit.ParseFree(text)
		require.NoError(t, err)
		return list
	}
	spec, ranges := fit.Defaults("Pegasus")
	for name, tt := range map[string]struct {
		how  howToFit
		from string
		free []fit.Free
	}{
		"defaults":     {howToFit{}, spec, free(ranges)},
		"for all":      {howToFit{from: map[string]judge.Model{"": model("serial")}, free: map[string][]fit.Free{"": free("begin=1s..2s")}}, "serial", free("begin=1s..2s")},
		"for its own":  {howToFit{from: map[string]judge.Model{"": model("serial"), "Pegasus": model("nextflow")}, free: map[string][]fit.Free{"": nil, "Pegasus": free("end=1s..2s")}}, "nextflow", free("end=1s..2s")},
		"for another":  {howToFit{from: map[string]judge.Model{"x": model("serial")}, free: map[string][]fit.Free{"x": free("begin=1s..2s")}}, spec, free(ranges)},
		"no parameter": {howToFit{free: map[string][]fit.Free{"Pegasus": nil}}, spec, nil},
	} {
		p, from, err := tt.how.problem(&cobra.Command{}, "Pegasus", s)
		require.NoError(t, err, name)
		require.Equal(t, tt.from, from, name)
		require.Equal(t, texts(tt.free), texts(p.Free), name)
	}
	how := &howToFit{free: map[string][]fit.Free{"": free("begin=1s..2s")}, parameters: 2}
	_, _, err := how.problem(&cobra.Command{}, "Pegasus", s)
	require.ErrorContains(t, err, "--parameters: 2: Pegasus has 1 free ones")
}

func TestCounted(t *testing.T) {
	require.Equal(t, "1 task", counted(1, "tasks"))
	require.Equal(t, "1 task that waited", counted(1, "tasks that waited"))
	require.Equal(t, "2 tasks that waited", counted(2, "tasks that waited"))
	require.Equal(t, "0 logs", counted(0, "logs"))
}
