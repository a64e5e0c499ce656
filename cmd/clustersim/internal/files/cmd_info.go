package files

import (
	"cmp"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/opened"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/output"
	"github.com/clustersim/clustersim/experiments/report"
	"github.com/clustersim/clustersim/experiments/report/table"
	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/measure/survey"
	"github.com/clustersim/clustersim/internal/picture/canvas"
	"github.com/clustersim/clustersim/internal/picture/drawplatform"
	"github.com/clustersim/clustersim/internal/picture/scene"
	"github.com/clustersim/clustersim/internal/picture/wiring"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

const infoLong = `Print facts about a platform, a workload or a trace of jobs: a file, - or a spec.

A platform's facts are its hosts and links, zone by zone, and how the latencies,
bandwidths and lengths of the routes between its hosts are spread; in a large
platform those of 1000 pairs of hosts, drawn by --seed. The bisection is what one
half of a network's hosts can send to the other half, in byte/s.
With --route it prints the links from one host to another, and the way back if it
is another one. --draw draws platforms of up to 200 hosts.

A workload's communication to computation ratio (CCR) is the mean time of a
message over the mean time of a task, on hosts of --reference-speed joined by
links of --reference-bandwidth. The speed of a recorded execution (WfFormat) is that of
its machines, and its makespan is printed too. With -p it also prints what that platform allows:
a time below which no schedule can end (by path, work and intervals), and how long
the critical path and all work on the best core take; data move at LV08's rates.
Of a folder that clustersim import wrote it prints the workload, and the rules that its edges come from.

A trace's facts are the machine and the load, as the default cleaning of clustersim queue
leaves them, the sizes and times of its jobs, how near limits are to run times, and waits.`

const infoExample = `  clustersim info cluster.xml
  clustersim info 'torus(dims=4x4)' --route node-0 node-10
  clustersim info 'fat-tree(down=4|4)' --draw tree.svg
  clustersim info montage.json -p cluster.xml
  clustersim info imported
  clustersim info KTH-SP2.swf.gz`

// NewInfo is the command info.
func NewInfo() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "info PLATFORM|WORKLOAD [HOST HOST]",
		Short:   "print facts about a platform or a workload",
		Long:    infoLong,
		Example: infoExample,
	}
	var as, speed, bandwidth, on string
	cmd.Flags().StringVarP(&on, "platform", "p", "", "the `PLATFORM` for a workload's lower bounds: a file, - or a spec")
	cmd.Flags().StringVar(&as, "as", "", "whatever it looks like, read it as `KIND`: platform, workload or trace")
	cmd.Flags().StringVar(&speed, "reference-speed", "1Gf", "`SPEED` for the CCR and, if given, to turn recorded run times into work; records have their own")
	cmd.Flags().StringVar(&bandwidth, "reference-bandwidth", "1Gbps", "`BANDWIDTH` for the CCR")
	var route bool
	var draw string
	var seed uint64
	cmd.Flags().BoolVar(&route, "route", false, "print the route between two hosts, which follow the platform")
	opened.Flag(cmd.Flags(), &draw, "draw", "", "draw the platform into `FILE`.svg, .png or .pdf")
	cmd.Flags().Uint64Var(&seed, "seed", 1, "`SEED` for the pairs of hosts whose routes are looked at")
	files := input.AddFileFlags(cmd.Flags())
	out := output.AddFlags(cmd)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if route {
			return input.Exactly(3, "a platform and two of its hosts")(cmd, args)
		}
		return input.Exactly(1, "one platform or workload")(cmd, args)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		ref, err := parseReference(speed, bandwidth)
		if err := errors.Join(err, files.Check(), out.Check()); err != nil {
			return err
		}
		in := input.New(cmd)
		files.Apply(in)
		if ref.given = cmd.Flags().Changed("reference-speed"); ref.given {
			in.ReferenceSpeed = ref.speedFlops
		}
		if route {
			r, err := describeRoute(in, args[0], args[1], args[2])
			if err != nil {
				return err
			}
			return out.Write(cmd, r.Write)
		}
		r, p, err := describe(in, args[0], input.Kind(as), on, ref, seed, scene.Taker(cmd.Context()))
		if err == nil && draw != "" {
			err = drawing(cmd, draw, args[0], p)
		}
		if err != nil {
			return err
		}
		in.NoteAssumed()
		return out.Write(cmd, r.Write)
	}
	return cmd
}

// reference is the speed and the bandwidth that a CCR refers to.
type reference struct {
	speedFlops, bytesPerSec float64
	given                   bool // the speed, by the user
}

// of is the reference for a record: run times have become work at a speed that the file
// gives, unless the user gives another.
func (r reference) of(x workload.Recorded) reference {
	if !r.given && x.ReferenceSpeedFlops > 0 {
		r.speedFlops = x.ReferenceSpeedFlops
	}
	return r
}

func parseReference(speed, bandwidth string) (reference, error) {
	var r reference
	var errSpeed, errBandwidth error
	r.speedFlops, errSpeed = input.Positive(units.Speed, speed)
	r.bytesPerSec, errBandwidth = input.Positive(units.Bandwidth, bandwidth)
	return r, errors.Join(mistake.InFlag("--reference-speed", errSpeed), mistake.InFlag("--reference-bandwidth", errBandwidth))
}

// describe reads arg and says what there is to say. A platform is returned as well. look, which may be nil, is shown it.
func describe(in *input.Reader, arg string, as input.Kind, on string, ref reference, seed uint64, look func(*scene.Scene)) (*report.Report, *platform.Platform, error) {
	if as != input.UnknownKind && as != input.PlatformKind && as != input.WorkloadKind && as != input.TraceKind {
		return nil, nil, mistake.InFlag("--as", fmt.Errorf("unknown value %q (want platform, workload or trace)", as))
	}
	arg, edges, err := importedIn(in, arg)
	if err != nil {
		return nil, nil, err
	}
	src, err := in.Open(arg)
	if err != nil {
		return nil, nil, err
	}
	in.Insist = as != input.UnknownKind
	if as == input.UnknownKind {
		if as, err = in.KindOf(src); err != nil {
			return nil, nil, err
		}
	}
	switch as {
	case input.PlatformKind:
		p, err := in.Platform(src)
		if err != nil {
			return nil, nil, err // it may be no platform at all
		}
		if on != "" {
			return nil, nil, mistake.Usagef("-p goes with a workload, and %s is a platform", src.Name)
		}
		in.Doing("looking at %d hosts", p.NumHosts())
		if look != nil {
			look(&scene.Scene{Network: scene.NetworkOf(p)})
		}
		r := platformFacts(p).report()
		addSurvey(r, p, seed)
		return r, p, nil
	case input.WorkloadKind:
		r, err := workloadReport(in, src, arg, edges, on, ref, look)
		return r, nil, err
	}
	if as == input.TraceKind {
		if on != "" {
			return nil, nil, mistake.Usagef("-p goes with a workload, and %s is a trace of jobs (see clustersim queue --help)", src.Name)
		}
		r, err := traceReport(in, src)
		return r, nil, err
	}
	if command, known := as.Elsewhere(); known {
		return nil, nil, mistake.Usagef("%s is a %s (see clustersim %s --help)", cmp.Or(src.Spec, src.Name), as, command)
	}
	return nil, nil, unknownKind(src)
}

// workloadReport describes a workload. edges is the file that has the classes of its edges, if it was imported.
func workloadReport(in *input.Reader, src run.Source, arg, edges, on string, ref reference, look func(*scene.Scene)) (*report.Report, error) {
	var recorded workload.Recorded
	in.Recorded = func(x workload.Recorded) { recorded = x }
	d, err := in.Workload(src, in.ReferenceSpeed)
	if err != nil {
		return nil, err
	}
	ref = ref.of(recorded)
	in.Doing("looking at %d tasks", d.NumTasks())
	if look != nil {
		look(&scene.Scene{Graph: scene.GraphOf(d)})
	}
	list := append(workloadFacts(d, ref), recordedFacts(recorded)...)
	if on != "" {
		p, err := in.ReadPlatform(on)
		if err == nil {
			err = input.CheckFit(arg, d, p)
		}
		if err != nil {
			return nil, err
		}
		in.Doing("bounding the makespan of %d tasks on %d hosts", d.NumTasks(), p.NumHosts())
		list = append(list, boundFacts(d, p)...)
	}
	r := list.report()
	if edges != "" {
		if err := addClasses(in, r, edges, src.Name, d.NumEdges()); err != nil {
			return nil, err
		}
	}
	return sayRecorded(r, recorded), nil
}

// unknownKind says what an input lacks.
func unknownKind(src run.Source) error {
	if len(src.Data) == 0 {
		return srcerr.At(src.Name, 1, 1, "empty file")
	}
	return srcerr.At(src.Name, 1, 1, "neither a platform nor a workload").
		WithHint("want hosts: or SimGrid XML, or tasks:, WfFormat, DAX, DOT, STG or a cost matrix; --as platform or --as workload shows all mistakes")
}

// drawnHosts is how many hosts a picture can have.
const drawnHosts = 200

// drawing draws a platform into a file.
func drawing(cmd *cobra.Command, file, arg string, p *platform.Platform) error {
	if p == nil {
		return mistake.Usagef("--draw goes with a platform, and %s is a workload", arg)
	}
	format, err := canvas.FormatOf(file, canvas.SVG, canvas.PNG, canvas.PDF)
	if err != nil {
		return mistake.InFlag("--draw", err)
	}
	g, err := wiring.New(p, drawnHosts)
	if err != nil {
		return mistake.InFlag("--draw", output.Named(arg, err))
	}
	return output.Create(cmd, file, func(w io.Writer) error { return drawplatform.Write(w, format, g, p.Name()) })
}

// describeRoute reads a platform and describes the routes between two of its hosts.
func describeRoute(in *input.Reader, arg, from, to string) (*report.Report, error) {
	p, err := in.ReadPlatform(arg)
	if err != nil {
		return nil, err
	}
	src, errSrc := hostNamed(p, arg, from)
	dst, errDst := hostNamed(p, arg, to)
	if errSrc != nil {
		return nil, errSrc
	} else if errDst != nil {
		return nil, errDst
	}
	there, back, how, err := survey.Route(p, src, dst)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", arg, err)
	}
	r := &report.Report{CSV: linkTable()}
	addRoute(r, p, "", from, to, &there)
	switch how {
	case survey.NoReturn:
		r.Data("back", nil)
		r.Say("There is no way back.")
	case survey.SameLinks:
		r.Data("back_is_reversed", true)
		r.Say("The way back is the same.")
	case survey.OtherHalves:
		r.Data("back_is_reversed", true)
		r.Say("The way back is the same, over the other halves of split-duplex cables.")
	case survey.OtherWay:
		r.Data("back_is_reversed", false)
		addRoute(r, p, "back_", to, from, &back)
	}
	return r, nil
}

// hostNamed finds a host of a platform, or suggests one.
func hostNamed(p *platform.Platform, arg, name string) (platform.HostID, error) {
	id, ok := p.HostByName(name)
	if ok {
		return id, nil
	}
	var names []string
	for id := range platform.HostID(min(p.NumHosts(), 10_000)) {
		names = append(names, p.HostName(id))
	}
	hint := fmt.Sprintf("the first is %q, the last %q", p.HostName(0), p.HostName(platform.HostID(p.NumHosts()-1)))
	if s := srcerr.Suggest(name, names); s != "" {
		hint = fmt.Sprintf("did you mean %q?", s)
	}
	return 0, mistake.Usagef("--route: %s has no host %q (%s)", arg, name, hint)
}

// addRoute adds one direction: its links, and what they amount to.
func addRoute(r *report.Report, p *platform.Platform, prefix, from, to string, w *survey.Way) {
	t := linkTable()
	for i, l := range w.Links {
		k := p.Link(l)
		sharing := [...]string{platform.Shared: "shared", platform.FatPipe: "fatpipe", platform.Wireless: "wireless"}[k.Sharing]
		for _, rows := range []*table.Table{t, r.CSV} {
			rows.Add(from, to, i+1, p.LinkName(l), p.Fastest(l), k.LatencySec, sharing)
		}
	}
	r.Data(prefix+"from", from, prefix+"to", to, prefix+"latency_s", w.LatencySec)
	r.Add(report.Part{Key: prefix + "links", Head: fmt.Sprintf("%s to %s", from, to), Body: t})
	if len(w.Links) == 0 {
		r.Say("Latency %s, which is the distance between their coordinates; no links.", output.Short(w.LatencySec, "s"))
		return
	}
	name, bandwidth := p.LinkName(w.Bottleneck), p.Fastest(w.Bottleneck)
	r.Data(prefix+"bandwidth_bytes_per_s", bandwidth, prefix+"bottleneck", name)
	r.Say("Latency %s, bottleneck %s of %s.", output.Short(w.LatencySec, "s"), name, output.Short(bandwidth, "B/s"))
}

func linkTable() *table.Table {
	unit := func(unit string) func(v any) string {
		return func(v any) string { return output.Short(v.(float64), unit) }
	}
	return table.New(
		table.Column{Key: "from"}.If(false), table.Column{Key: "to"}.If(false), table.Column{Key: "hop"}, table.Column{Key: "link"},
		table.Column{Key: "bandwidth_bytes_per_s", Head: "bandwidth", Text: unit("B/s")}, table.Column{Key: "latency_s", Head: "latency", Text: unit("s")},
		table.Column{Key: "sharing"},
	)
}
