package files

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/cli/input"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/cli/output"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

const infoLong = `Print facts about a platform or a workload: a file, - or a spec.

A workload's communication to computation ratio (CCR) is the mean time of a
message over the mean time of a task, on hosts of --reference-speed joined by
links of --reference-bandwidth. With -p it also prints what that platform allows:
a time below which no schedule can end (by path, work and intervals), and how long
the critical path and all work on the best core take; data move at LV08's rates.`

// NewInfo is the command info.
func NewInfo() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "info PLATFORM|WORKLOAD",
		Short: "print facts about a platform or a workload",
		Long:  infoLong,
		Args:  input.Exactly(1, "one platform or workload"),
	}
	var as, speed, bandwidth, on, ends string
	cmd.Flags().StringVarP(&on, "platform", "p", "", "the `PLATFORM` for a workload's lower bounds: a file, - or a spec")
	cmd.Flags().StringVar(&as, "as", "", "whatever it looks like, read it as `KIND`: platform or workload")
	cmd.Flags().StringVar(&speed, "reference-speed", "1Gf", "`SPEED` for the CCR and, if given, to turn recorded run times into work")
	cmd.Flags().StringVar(&bandwidth, "reference-bandwidth", "1Gbps", "`BANDWIDTH` for the CCR")
	input.AddDAGEnds(cmd.Flags(), &ends)
	out := output.AddFlags(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ref, err := parseReference(speed, bandwidth)
		simgridEnds, errEnds := input.DAGEnds(ends)
		if err := errors.Join(err, errEnds, out.Check()); err != nil {
			return err
		}
		in := input.New(cmd)
		in.SimGridEnds = simgridEnds
		if cmd.Flags().Changed("reference-speed") {
			in.ReferenceSpeed = ref.speedFlops
		}
		facts, err := describe(in, args[0], input.Kind(as), on, ref)
		if err != nil {
			return err
		}
		return out.Write(cmd, facts.report().Write)
	}
	return cmd
}

// reference is the speed and the bandwidth that a CCR refers to.
type reference struct{ speedFlops, bytesPerSec float64 }

func parseReference(speed, bandwidth string) (reference, error) {
	var r reference
	var errSpeed, errBandwidth error
	r.speedFlops, errSpeed = input.Positive(units.Speed, speed)
	r.bytesPerSec, errBandwidth = input.Positive(units.Bandwidth, bandwidth)
	return r, errors.Join(mistake.InFlag("--reference-speed", errSpeed), mistake.InFlag("--reference-bandwidth", errBandwidth))
}

// describe reads arg and says what there is to say.
func describe(in *input.Reader, arg string, as input.Kind, on string, ref reference) (facts, error) {
	if as != input.UnknownKind && as != input.PlatformKind && as != input.WorkloadKind {
		return nil, mistake.InFlag("--as", fmt.Errorf("unknown value %q (want platform or workload)", as))
	}
	src, err := in.Open(arg)
	if err != nil {
		return nil, err
	}
	if as == input.UnknownKind {
		if as, err = in.KindOf(src); err != nil {
			return nil, err
		}
	}
	switch as {
	case input.PlatformKind:
		p, err := in.Platform(src)
		if err != nil {
			return nil, err // it may be no platform at all
		}
		if on != "" {
			return nil, mistake.Usagef("-p goes with a workload, and %s is a platform", src.Name)
		}
		in.Doing("looking at %d hosts", p.NumHosts())
		return append(platformFacts(p), keptFacts(p)...), nil
	case input.WorkloadKind:
		d, err := in.Workload(src, in.ReferenceSpeed)
		if err != nil {
			return nil, err
		}
		in.Doing("looking at %d tasks", d.NumTasks())
		list := workloadFacts(d, ref)
		if on == "" {
			return list, nil
		}
		p, err := in.ReadPlatform(on)
		if err == nil {
			err = input.CheckFit(arg, d, p)
		}
		if err != nil {
			return nil, err
		}
		in.Doing("bounding the makespan of %d tasks on %d hosts", d.NumTasks(), p.NumHosts())
		return append(list, boundFacts(d, p)...), nil
	}
	if command, known := commandFor[as]; known {
		return nil, mistake.Usagef("%s is a %s (see clustersim %s --help)", cmp.Or(src.Spec, src.Name), as, command)
	}
	return nil, unknownKind(src)
}

// commandFor is what to do with that of which info has no facts.
var commandFor = map[input.Kind]string{
	input.PlacementKind: "validate", input.GraphKind: "partition", input.CampaignKind: "sweep", input.StudyKind: "scale",
}

// unknownKind says what an input lacks.
func unknownKind(src run.Source) error {
	if len(src.Data) == 0 {
		return srcerr.At(src.Name, 1, 1, "empty file")
	}
	return srcerr.At(src.Name, 1, 1, "neither a platform nor a workload").
		WithHint("want hosts: or SimGrid XML, or tasks:, WfFormat, DAX, DOT, STG or a cost matrix; --as platform or --as workload shows all mistakes")
}
