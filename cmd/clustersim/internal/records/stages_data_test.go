//go:build logsdata

package records

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/logs/stagefit"
	"github.com/clustersim/clustersim/internal/models/overhead"
)

// withoutIt are the recorded workflows and what was fitted to the four others, as the command prints it (docs/calibrate.md):
//
//	clustersim calibrate --to stages ampliseq atacseq chipseq eager rnaseq --nodes 31c124.8GiB --from 'nextflow-k8s-22(node-share=fifo)' --budget 1000
var withoutIt = [][2]string{
	{"ampliseq", "nextflow-k8s-22(create=123ms,start-lag=100ms,start-work=2.9s,end-lag=673ms,end-work=233ms,node-share=fifo,release=3.02s,look=6500us,finish=28.7ms)"},
	{"atacseq", "nextflow-k8s-22(create=135ms,start-lag=101ms,start-work=2.88s,end-lag=522ms,end-work=246ms,node-share=fifo,release=3.22s,look=0.0069s,finish=24.9ms)"},
	{"chipseq", "nextflow-k8s-22(create=678ms,start-lag=2.43s,start-work=2.93s,end-lag=0.563s,end-work=161ms,node-share=fifo,release=254ms,look=6.43ms,finish=0.0397s)"},
	{"eager", "nextflow-k8s-22(create=258ms,start-lag=2.13s,start-work=3.07s,end-lag=546ms,end-work=100ms,node-share=fifo,release=230ms,look=12.9ms,finish=49.9ms)"},
	{"rnaseq", "nextflow-k8s-22(create=514ms,start-lag=2.76s,start-work=2.92s,end-lag=386ms,end-work=126ms,node-share=fifo,release=287000us,look=7.13ms,finish=36.1ms)"},
}

// TestRecordedStages: of workflows that were left out of the fit, stages, makespans without stalls and the order of schedulers are
// predicted. With 12 seeds in place of 48 the mean Spearman / ceiling was 0.80 and 0.83, on both sides of a small change of the simulator.
func TestRecordedStages(t *testing.T) {
	cmd := NewCalibrate(nil)
	cmd.SetContext(t.Context())
	f := &fitFlags{budget: "1000", seed: 1, jobs: 2}
	f.stage = stageFlags{folders: folders{"original", "31c124.8GiB"}, noise: defaultNoise, runs: 48, training: stagefit.DefaultTraining()}
	p, o, err := f.stageProblem(cmd)
	require.NoError(t, err)
	fits := []stagefit.Fit{{}}
	var args []string
	for _, x := range withoutIt {
		args = append(args, filepath.Join(os.Getenv("DATA"), "cws", x[0]))
		m, err := overhead.Parse(x[1])
		require.NoError(t, err)
		fits = append(fits, stagefit.Fit{Model: m})
	}
	require.NoError(t, f.readWorkflows(cmd, args, nil, p))
	r, err := p.Judge(t.Context(), o, fits)
	require.NoError(t, err)
	for _, h := range r.Held {
		t.Logf("%s: error %.3f, without stalls %.3f, wait %.3f, notice %.3f, Spearman %.2f of %.2f", h.Name, h.Row.Verdict.MedianError, h.Row.Clean.MedianError, h.Wait, h.Notice, h.Row.Verdict.Spearman, h.Row.Ceiling)
		require.Less(t, h.Row.Clean.MedianError, 0.05, h.Name)
	}
	goals := r.Goals()
	for i, g := range goals {
		t.Logf("%s: %.3f, bound %g, holds: %t", g.What, g.Value, g.Bound, g.Holds())
		switch g.What {
		case goals[0].What, goals[2].What: // stalls, which the fit leaves out, make rnaseq longer by 5 %
			require.Less(t, g.Value, 2*g.Bound, g.What)
		default:
			require.True(t, g.Holds(), "%d: %s: %g", i, g.What, g.Value)
		}
	}
}
