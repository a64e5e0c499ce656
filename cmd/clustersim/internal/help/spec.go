package help

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/experiments/run"
	"github.com/clustersim/clustersim/internal/records"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload/generate"
)

// helpWidth is the width of help texts.
const helpWidth = 80

// Specs lists the specs with their defaults.
func Specs() string {
	return Platforms() + "\n\n" + Workloads() + "\n\n" + Networks()
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

// Networks lists the network models.
func Networks() string {
	for _, s := range run.Settings() {
		if s.Name == "network" {
			return List("Network models", s.Choices(), OfChoice)
		}
	}
	return ""
}

// OfChoice is how help shows a value of a setting.
func OfChoice(c run.Choice) Spec { return Spec{c.Name, c.Params, c.Summary} }
