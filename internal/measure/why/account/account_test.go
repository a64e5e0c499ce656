package account_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/golden"
	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/measure/why/account"
	"github.com/clustersim/clustersim/internal/picture/runview/viewtest"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/sim"
	"github.com/clustersim/clustersim/workload/generate"
)

func TestGolden(t *testing.T) {
	for name, tt := range map[string]struct {
		scheduler string
		options   sim.Options
	}{
		"mapper": {"heft", sim.Options{}},
		"policy": {"online-heft", sim.Options{HostSharing: sim.TimeShared}},
	} {
		t.Run(name, func(t *testing.T) {
			r := &report.Report{}
			_, _, a := viewtest.Explained(t, viewtest.Case{
				Platform: "cluster(hosts=3,cores=2)", Workload: "layered(tasks=12,width=4,bytes-scale=10)",
				Scheduler: tt.scheduler, Options: tt.options,
			})
			account.Fill(r, a)
			for _, format := range []table.Format{table.Text, table.JSON} {
				var out bytes.Buffer
				require.NoError(t, r.Write(&out, format))
				golden.Check(t, name+"."+string(format), out.Bytes())
			}
		})
	}
}

// A run of nothing has a path of no length, and no undefined number reaches a table.
func TestRunThatTakesNoTime(t *testing.T) {
	p, err := platform.FromSpec("cluster(hosts=1)")
	require.NoError(t, err)
	d, err := generate.FromSpec("layered(tasks=3,flops-scale=0)")
	require.NoError(t, err)
	pr := run.Problem(d, p, sim.Options{})
	one := run.Case{Problem: pr, Scheduler: run.BySpec("heft", catalog.Env{})}
	out, err := one.Run(context.Background(), sim.NewEngine())
	require.NoError(t, err)
	a, err := why.Explain(&why.Case{Problem: pr, Result: out.Result, Schedule: out.Placement()})
	require.NoError(t, err)
	require.Nil(t, a.Links)
	r := &report.Report{}
	account.Fill(r, a)
	var text bytes.Buffer
	require.NoError(t, r.Write(&text, table.Text))
	require.Contains(t, text.String(), "compute             0  -  tasks whose output the next step needs\n")
}
