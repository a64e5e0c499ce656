package scaling

import (
	"errors"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/progress"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/settings"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/scheduler/catalog"
)

const scaleLong = `Find out how the work of a workload must grow with its platform to keep the
efficiency, and which of two workloads scales better, and where.

FILE is YAML or JSON: one or two workloads that hold {n}, a platform that holds {p},
and the values of n and p. The workloads are simulated at all sizes on all platforms;
then the size that has the given efficiency is searched for on each platform, by
simulating between those sizes.

  workloads:
    fine: cholesky(n={n/128},block=128)
    coarse: cholesky(n={n/256},block=256)
  platform: cluster(hosts={p},speed=1Gf|2Gf|4Gf,bw=10Gbps)
  n: {from: 1024, to: 6144, step: 256, samples: 6}
  p: [8, 16, 32, 64]
  efficiency: [0.6]

Also: tolerance, definition (speed, parallel or traditional), work (a formula of
the useful work), scheduler, and each of the models below, which flags override.
docs/scale.md explains all of it. -o csv prints the efficiency at each size and
on each platform.`

const scaleExample = `  clustersim scale study.yaml
  clustersim scale study.yaml -j 8 --out results
  clustersim scale study.yaml -o csv > surface.csv`

// NewScale is the command scale.
func NewScale(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:     "scale FILE",
		Short:   "how the work must grow with the platform, and which workload scales better",
		Long:    scaleLong,
		Example: scaleExample,
		Args:    input.Exactly(1, "a study"),
	}
	models := settings.Add(cmd.Flags())
	jobs := cmd.Flags().IntP("jobs", "j", runtime.GOMAXPROCS(0), "`N` runs at a time")
	out := output.AddReportFlags(cmd, "tables and figures", fileNames...)
	page := output.AddPage(cmd, "tables and figures")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		given, err := models.Read(cmd.Context())
		if err := errors.Join(err, input.CheckJobs(*jobs), out.Check(), page.Check()); err != nil {
			return err
		}
		s, err := read(cmd, args[0], given, extra)
		if err != nil {
			return err
		}
		s.study.Workers = *jobs
		line := progress.Of(cmd.Context())
		line.Later("simulating, no run has finished")
		s.study.Progress = line.Show
		s.Report, err = s.study.Run(cmd.Context())
		line.Clear()
		if err != nil {
			return err
		}
		return errors.Join(out.Write(cmd, s.outcome()), page.Write(cmd, s.page()))
	}
	return cmd
}

// scaling is a study from its inputs to what it found.
type scaling struct {
	file  string
	input *isoefficiency.Input
	study *isoefficiency.Study
	*isoefficiency.Report
}

// read reads the study and all that it names.
func read(cmd *cobra.Command, name string, given settings.Values, extra []catalog.Entry) (*scaling, error) {
	in, env := input.RereadEnv(cmd, extra)
	src, err := in.OpenFirst(name)
	if err != nil {
		return nil, err
	}
	if src.Spec != "" {
		return nil, mistake.Inputf("%s: want a file that describes a study, got a spec", name)
	}
	s := &scaling{file: src.Name}
	if s.input, err = input.ParseAs(in, input.StudyKind, src, isoefficiency.Read); err != nil {
		return nil, err
	}
	for _, g := range given {
		s.input.Set(g.Setting, g.Value)
	}
	s.study, err = run.Until(cmd.Context(), func() (*isoefficiency.Study, error) { return s.input.Bind(env) })
	if err != nil {
		return nil, err
	}
	in.NoteAssumed()
	in.Quiet.Store(true)
	return s, nil
}
