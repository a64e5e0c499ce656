package help

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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
var order = []string{"inputs", "models", "what schedulers do not know", "runs", rest}

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
