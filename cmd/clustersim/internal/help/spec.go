package help

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/generate"
)

// helpWidth is the width of help texts.
const helpWidth = 80

// Specs lists the specs with their defaults.
func Specs() string {
	return Platforms() + "\n\n" + Workloads() + "\n\n" + networkHelp()
}

// Platforms lists the platform specs.
func Platforms() string {
	return List("PLATFORM specs", Shapes(), OfShape)
}

// Shapes are the platforms that specs make, that of a record last.
func Shapes() []platform.Shape { return append(platform.Shapes(), records.PlatformShape) }

// Workloads lists the workload specs.
func Workloads() string {
	return List("WORKLOAD specs", generate.Generators(), OfGenerator)
}

// OfShape is how help shows a platform.
func OfShape(s platform.Shape) Spec { return Spec{s.Name, s.Params, s.Summary} }

// OfGenerator is how help shows a workload.
func OfGenerator(g generate.Generator) Spec { return Spec{g.Name, g.Params, g.Summary} }

// Spec is the name of a spec, its parameters with their defaults, and what it makes.
type Spec struct{ Name, Params, Summary string }

// List has a paragraph below the heading for each thing that a spec makes.
func List[T any](heading string, things []T, spec func(T) Spec) string {
	var b strings.Builder
	b.WriteString(heading + ", with their defaults:")
	for _, x := range things {
		s := spec(x)
		fmt.Fprintf(&b, "\n  %s: %s", s.Name, s.Summary)
		line := "\n    " + s.Name + "("
		for _, part := range strings.SplitAfter(s.Params+")", ",") { // lines end after commas
			if len(line)+len(part) > helpWidth {
				b.WriteString(line)
				line = "\n      "
			}
			line += part
		}
		b.WriteString(line)
	}
	return b.String()
}

// Wrap joins parts into lines of at most width, except where one is longer.
func Wrap(parts []string, width int) []string {
	lines := []string{""}
	for _, part := range parts {
		last := &lines[len(lines)-1]
		if *last != "" && len(*last)+len(strings.TrimRight(part, " ")) > width {
			*last = strings.TrimRight(*last, " ")
			lines = append(lines, part)
			continue
		}
		*last += part
	}
	return lines
}

// Wrapped is a spec whose long summary is broken into lines.
func Wrapped(name, params, summary string) Spec {
	return Spec{name, params, wrapSummary(summary, len(name)+4)}
}

// wrapSummary breaks a text that begins at a column into lines of helpWidth.
func wrapSummary(text string, column int) string {
	lines := Wrap(strings.SplitAfter(strings.Repeat("x", column)+text, " "), helpWidth-4)
	return strings.Join(lines, "\n    ")[column:]
}

// networkModels are the network models as help shows them; a test compares
// their arguments and defaults with those of sim.ParseNetwork.
var networkModels = []Spec{
	{
		"lv08", "latency-factor=13.01,bandwidth-factor=0.97,weight-s=20537,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"SimGrid's default model: transfers share links; a transfer's rate is at most tcp-gamma over twice its latency, and 5 % of it flow back; overlook=true overlooks links as SimGrid's default does; sharing=plain solves anew at each change",
	},
	{
		"cm02", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same without the factors that were fitted to TCP",
	},
	{
		"smpi", "latency-factor=smpi,bandwidth-factor=smpi,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,sharing=fast",
		"the same with SimGrid's factors for MPI, which depend on a message's size; a factor is a number, smpi, or SIZE:FACTOR;SIZE:FACTOR;... for messages larger than each size",
	},
	{
		"raw", "latency-factor=1,bandwidth-factor=1,weight-s=0,tcp-gamma=0,crosstraffic=false,overlook=false,sharing=fast",
		"the same without factors, window and acknowledgements",
	},
	{
		"ib", "latency-factor=1,bandwidth-factor=1,weight-s=8775,tcp-gamma=4194304,crosstraffic=true,overlook=false,betae=0.965,betas=0.925,gammas=1.35,stale=false,sharing=fast",
		"SimGrid's model of InfiniBand: also, what arrives at one host (betae), leaves one (betas), or leaves one for a host at which more than two arrive (gammas) has its bandwidth divided by a penalty; stale=true keeps penalties as SimGrid does when a transfer ends",
	},
	{"contention-free", "latency-factor=1,bandwidth-factor=1", "latency and bytes over the slowest link, whatever else is on the way"},
	{"store-and-forward", "latency-factor=1,bandwidth-factor=1", "one link after the other, without contention"},
	{"constant", "time=1s", "the same time for every transfer between two hosts"},
	{"ptask-l07", "tcp-gamma=4194304,solver=fairbottleneck", "SimGrid's host model ptask_L07: tasks, also those of several hosts, and transfers share hosts and links in one system; solver=bmf is its other solver"},
}

// Networks lists the network models.
func Networks() []Spec { return slices.Clone(networkModels) }

func networkHelp() string {
	return List("Network models", networkModels, func(m Spec) Spec { return m })
}
