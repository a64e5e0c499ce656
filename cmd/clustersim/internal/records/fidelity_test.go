package records

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/internal/records/judge"
	"github.com/clustersim/clustersim/internal/records/read/logtest"
	"github.com/clustersim/clustersim/internal/records/read/tasklog"
)

func TestSystemOf(t *testing.T) {
	for text, want := range map[string][2]string{
		"htcondor-8.6":              {"", "htcondor-8.6"},
		"Pegasus:htcondor-8.6":      {"Pegasus", "htcondor-8.6"},
		"Pegasus:@C:/site.yaml":     {"Pegasus", "@C:/site.yaml"},
		"@C:/site.yaml":             {"", "@C:/site.yaml"},
		"serial(seed=1,law='a:b')":  {"", "serial(seed=1,law='a:b')"},
		"Pegasus:serial(law='a:b')": {"Pegasus", "serial(law='a:b')"},
		":serial":                   {"", "serial"},
	} {
		system, rest := systemOf(text, "(@")
		require.Equal(t, want, [2]string{system, rest}, text)
	}
	system, rest := systemOf("begin=1s..2s,law=a:b", "=")
	require.Equal(t, [2]string{"", "begin=1s..2s,law=a:b"}, [2]string{system, rest})
}

// Errors that say the same are reported once, in the order of the first of each.
func TestOnce(t *testing.T) {
	a, b, again := errors.New("a"), errors.New("b"), errors.New("a")
	require.Equal(t, []error{a, b}, once([]error{a, b, again}))
	require.Empty(t, once(nil))
}

// set has records of two chains of tasks, all of Pegasus.
func set(t *testing.T, seeds ...uint64) *records.Set {
	var list []*records.Record
	for _, seed := range seeds {
		list = append(list, logtest.Record(t, tasklog.Pegasus, 2, 1, 2, seed).Record)
	}
	return records.New(list)
}

// A model for a system of which there is no record is an error.
func TestCheckSystems(t *testing.T) {
	s := set(t, 1)
	require.NoError(t, check([]judge.Model{{Name: "all"}, {Name: "own", System: "Pegasus"}}, s))
	err := check([]judge.Model{{Name: "other", System: "Pegasos"}}, s)
	require.ErrorContains(t, err, `--overhead: unknown workflow system of a record "Pegasos"`)
}

func TestAbove(t *testing.T) {
	s := judge.NewStudy(set(t, 1), records.New(nil))
	one := func(models ...judge.Model) *verdict {
		s.Models = models
		r, err := s.Run(t.Context())
		require.NoError(t, err)
		return &verdict{Result: r, flags: &flags{maxMedian: "25%"}, maxMedian: 0.25}
	}
	none, other := judge.Model{Name: "none"}, judge.Model{Name: "other", System: "Nextflow"}
	for name, tt := range map[string]struct {
		v      *verdict
		change func(v *verdict)
		want   string // "": no error
	}{
		"no limit":      {one(none), func(v *verdict) { v.maxMedian = 0 }, ""},
		"below it":      {one(none), func(v *verdict) { v.maxMedian = math.MaxFloat64 }, ""},
		"above it":      {one(none), func(v *verdict) { v.maxMedian = 1e-9 }, ", above --max-median 25%"},
		"for no record": {one(other), func(*verdict) {}, "no model is for any of these records, so that --max-median 25% has nothing to judge (give --overhead SPEC)"},
	} {
		tt.change(tt.v)
		if err := tt.v.above(); tt.want == "" {
			require.NoError(t, err, name)
		} else {
			require.ErrorContains(t, err, tt.want, name)
			require.False(t, strings.Contains(err.Error(), "\n"), name)
		}
	}
}

func TestRegressionBy(t *testing.T) {
	v := &verdict{Result: &judge.Result{Study: &judge.Study{By: records.ByGroup}}}
	require.Equal(t, "group", v.regressionBy())
	v.Train = []int{0}
	require.Equal(t, "training records", v.regressionBy())
}
