package files

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/isoefficiency"
	"github.com/clustersim/clustersim/internal/records/read"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
	"github.com/clustersim/clustersim/workload"
	"github.com/clustersim/clustersim/workload/jobs/format"
)

const validateLong = `Read platforms, workloads, placements, graphs, campaigns, studies and traces of jobs, and
print all mistakes in them.

What a file is shows in its content, except that METIS graphs are known by their
names (.graph, .metis or .chaco) or by --as graph. Campaigns (of sweep) and studies
(of scale) are read with all that they name. A placement is checked against the platform and the workload that -p and -w
name. A YAML file may hold a platform and a workload; both are checked. Each good
one gives a line on standard output, each mistake a line file:line:col on
standard error; a missing file is a line "clustersim: NAME: ...". Any of these
mistakes makes the exit status 3. What a recorded execution (WfFormat) has that is
of no use to compare with, such as a makespan of 0, is a note.`

// NewValidate is the command validate.
func NewValidate(extra []catalog.Entry) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "validate FILE...",
		Short: "print all mistakes in platforms, workloads and other files",
		Long:  validateLong,
		Args:  mistake.WantArgs("no files", ""),
	}
	v := &validator{}
	flags := cmd.Flags()
	flags.StringVarP(&v.platformArg, "platform", "p", "", "the `PLATFORM` of the placements")
	flags.StringVarP(&v.workloadArg, "workload", "w", "", "the `WORKLOAD` of the placements")
	flags.StringVar(&v.as, "as", "", "whatever they look like, read all as `KIND`: "+kindNames)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if !slices.Contains(validKinds, input.Kind(v.as)) {
			return mistake.InFlag("--as", fmt.Errorf("unknown value %q (want %s)", v.as, kindNames))
		}
		v.in = input.New(cmd)
		v.in.Insist = v.as != ""
		v.reread = func() (*input.Reader, run.Env) { return input.RereadEnv(cmd, extra) }
		var errs []error
		for _, arg := range args {
			good, err := v.validate(arg)
			errs = append(errs, err)
			for _, line := range good {
				if _, err := fmt.Fprintln(cmd.OutOrStdout(), line); err != nil {
					return err
				}
			}
		}
		return errors.Join(errs...)
	}
	return cmd
}

// kindNames are the values of --as, as help and messages list them.
const kindNames = "platform, workload, placement, graph, campaign, study or trace"

var validKinds = []input.Kind{
	input.UnknownKind, input.PlatformKind, input.WorkloadKind, input.PlacementKind, input.GraphKind, input.CampaignKind, input.StudyKind, input.TraceKind,
}

// validator checks one input after the other.
type validator struct {
	platformArg, workloadArg, as string

	in      *input.Reader
	reread  func() (*input.Reader, run.Env) // for what a campaign or a study names
	problem *scheduler.Problem              // read when the first placement comes
	failed  error                           // why it could not be read
}

// validate returns a line about each good thing in an input, and what is wrong
// with the others.
func (v *validator) validate(arg string) ([]string, error) {
	src, err := v.in.Open(arg)
	if err != nil {
		return nil, err
	}
	kinds := []input.Kind{input.Kind(v.as)}
	if v.as == "" {
		if kinds, err = v.in.KindsOf(src); err != nil {
			return nil, err
		}
	}
	if len(kinds) == 0 {
		return nil, unknownKind(src)
	}
	var (
		good []string
		bad  error
	)
	for _, what := range kinds {
		line, err := v.check(src, what)
		if err == nil {
			good = append(good, line)
		}
		bad = errors.Join(bad, news(bad, err))
	}
	return good, bad
}

// news leaves out of err what bad says too: the readers of both kinds find what
// is wrong with the file as a whole.
func news(bad, err error) error {
	if bad == nil {
		return err
	}
	known := mistake.Leaves(bad)
	return errors.Join(slices.DeleteFunc(mistake.Leaves(err), func(e error) bool {
		return slices.ContainsFunc(known, func(k error) bool { return k.Error() == e.Error() })
	})...)
}

// check returns a line about a good input.
func (v *validator) check(src run.Source, what input.Kind) (string, error) {
	name := srcerr.Visible(src.Name)
	switch what {
	case input.PlatformKind:
		p, err := v.in.Platform(src)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s: ok, a platform of %s", name, units.Count(p.NumHosts(), "host")), nil
	case input.WorkloadKind:
		d, err := v.in.Workload(src, v.in.ReferenceSpeed)
		if err != nil {
			return "", err
		}
		for _, line := range read.Unusable(src.Name, src.Data) {
			v.in.Note(line)
		}
		return fmt.Sprintf("%s: ok, a workload of %s and %s", name, units.Count(d.NumTasks(), "task"), units.Count(d.NumEdges(), "edge")), nil
	case input.PlacementKind:
		return v.placement(src)
	case input.GraphKind:
		g, err := v.in.Graph(src)
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s: ok, a graph of %s and %s", name, units.Count(g.NumVertices(), "vertex"), units.Count(g.NumEdges(), "edge")), nil
	case input.CampaignKind:
		return v.campaign(src)
	case input.StudyKind:
		return v.study(src)
	case input.TraceKind:
		t, err := v.in.Trace(src, format.Options{})
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s: ok, a trace of %s", name, units.Count(t.Len(), "job")), nil
	}
	return "", unknownKind(src)
}

func (v *validator) placement(src run.Source) (string, error) {
	placement, err := input.Parse(v.in, src, catalog.ReadPlacement)
	if err != nil {
		return "", err
	}
	if v.failed != nil {
		return "", mistake.Inputf("%s: not checked, since its platform or workload is wrong", src.Name)
	}
	if err := v.readProblem(); err != nil {
		return "", err
	}
	schedule, err := placement.Map(context.Background(), v.problem)
	if err != nil {
		return "", mistake.Placed(src.Name, err)
	}
	return fmt.Sprintf("%s: ok, a placement of %s", srcerr.Visible(src.Name), units.Count(len(schedule.Host), "task")), nil
}

// readProblem reads what placements are checked against, once.
func (v *validator) readProblem() error {
	if v.problem != nil {
		return nil
	}
	if v.platformArg == "" || v.workloadArg == "" {
		v.failed = mistake.Usagef("a placement needs the platform and workload that it is for (-p and -w)")
		return v.failed
	}
	p, errPlatform := v.in.ReadPlatform(v.platformArg)
	d, errWorkload := v.in.ReadWorkload(v.workloadArg)
	if v.failed = errors.Join(errPlatform, errWorkload); v.failed == nil {
		v.problem = contentionFree(d, p)
	}
	return v.failed
}

// contentionFree is a problem for checks that do not ask what things cost.
func contentionFree(d *workload.DAG, p *platform.Platform) *scheduler.Problem {
	return scheduler.NewProblem(d, p, scheduler.TransferModel{LatencyFactor: 1, BandwidthFactor: 1})
}

// campaign reads a campaign and all that it names.
func (v *validator) campaign(src run.Source) (string, error) {
	in, env := v.reread()
	in.CountFrom(src.Name)
	runs, err := input.Parse(in, src, func(name string, data []byte) (*campaign.Runs, error) {
		c, err := campaign.Read(name, data)
		if err != nil {
			return nil, err
		}
		return c.Bind(env)
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: ok, a campaign of %s", srcerr.Visible(src.Name), units.Count(runs.Total, "run")), nil
}

// study reads a study and all that it names.
func (v *validator) study(src run.Source) (string, error) {
	in, env := v.reread()
	in.CountFrom(src.Name)
	s, err := input.Parse(in, src, func(name string, data []byte) (*isoefficiency.Input, error) {
		s, err := isoefficiency.Read(name, data)
		if err == nil {
			_, err = s.Bind(env)
		}
		return s, err
	})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s: ok, a study of %s on %s", srcerr.Visible(src.Name), units.Count(len(s.Workloads), "workload"), units.Count(len(s.P), "platform")), nil
}
