// Package help lists specs, their parameters and defaults for the help texts.
//
// # Not here
// A command's own text stands in its file.
package help

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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

// Wrapped is a spec with its long summary broken into lines.
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

// groupKey is the annotation of a flag that names its group.
const groupKey = "clustersim_group"

// InGroup lists flags under a heading, behind those that are in it already. Names that the
// set lacks are left out.
func InGroup(flags *pflag.FlagSet, group string, names ...string) {
	for _, name := range names {
		if flags.Lookup(name) == nil {
			continue
		}
		number := 0
		flags.VisitAll(func(f *pflag.Flag) {
			if GroupOf(f) != "" {
				number++
			}
		})
		_ = flags.SetAnnotation(name, groupKey, []string{group, strconv.Itoa(number)}) // the flag is there
	}
}

// GroupOf is the group of a flag, "" if it has none.
func GroupOf(f *pflag.Flag) string {
	if group := f.Annotations[groupKey]; group != nil {
		return group[0]
	}
	return ""
}

// numberOf is the number of a flag among those in groups.
func numberOf(f *pflag.Flag) int {
	n, _ := strconv.Atoi(f.Annotations[groupKey][1]) // it is one of InGroup's
	return n
}

// rest is the group of flags that have none.
const rest = "output"

// order is that of the groups.
var order = []string{"inputs", "models", "hidden from schedulers", "runs", "statistics", rest}

// Grouped has the help of all commands list flags by groups where a command has some.
func Grouped(root *cobra.Command) {
	cobra.AddTemplateFunc("flagGroups", flagGroups)
	const plain = "Flags:\n{{.LocalFlags.FlagUsages | trimTrailingWhitespaces}}"
	root.SetUsageTemplate(strings.Replace(root.UsageTemplate(), plain, "{{flagGroups .LocalFlags | trimTrailingWhitespaces}}", 1))
}

// flagGroups lists the flags of a command.
func flagGroups(flags *pflag.FlagSet) string {
	groups := map[string][]*pflag.Flag{}
	var without []*pflag.Flag
	flags.VisitAll(func(f *pflag.Flag) {
		if group := GroupOf(f); group != "" {
			groups[group] = append(groups[group], f)
		} else {
			without = append(without, f)
		}
	})
	if len(groups) == 0 {
		return "Flags:\n" + flags.FlagUsages()
	}
	list := slices.Clone(order)
	for group, flags := range groups {
		slices.SortFunc(flags, func(a, b *pflag.Flag) int { return cmp.Compare(numberOf(a), numberOf(b)) })
		if !slices.Contains(list, group) {
			list = append(list, group)
		}
	}
	slices.Sort(list[len(order):])
	groups[rest] = append(groups[rest], without...)
	var b strings.Builder
	for _, group := range list {
		if len(groups[group]) == 0 {
			continue
		}
		set := pflag.NewFlagSet("", pflag.ContinueOnError)
		set.SortFlags = false
		for _, f := range groups[group] {
			set.AddFlag(f)
		}
		fmt.Fprintf(&b, "%s:\n%s\n", strings.ToUpper(group[:1])+group[1:], set.FlagUsages())
	}
	return b.String()
}
