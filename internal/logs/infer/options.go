package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// Options turn rules off.
type Options struct {
	NoGraph bool // no process graph: barriers alone
	Off     [NumClasses]bool
}

// ParseOptions reads "dates=no,barriers=no" or "none".
func ParseOptions(text string) (o Options, err error) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		if part == "none" {
			o.NoGraph, o.Off[Dates] = true, true
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		if name == "barriers" {
			name = "barrier"
		}
		class := slices.Index(classNames[:], name)
		if class < 0 {
			return o, srcerr.Unknown("rule", name, classNames[:])
		}
		switch value {
		case "no":
			o.Off[class] = true
		case "yes":
			o.Off[class] = false
		default:
			return o, fmt.Errorf("%s=%s: want yes or no", name, value)
		}
	}
	return o, nil
}

// mostDifferent is the share of processes in which runs of one workflow may differ.
const mostDifferent = 0.05

// Comparable says whether runs are of one workflow: whether their tasks are of the same types, which of names.
func Comparable(runs []*logs.Run, of string) error {
	sets := make([]map[string]bool, len(runs))
	for i, r := range runs {
		sets[i] = map[string]bool{}
		for t := range r.Tasks {
			sets[i][r.Tasks[t].Process] = true
		}
	}
	for i := 1; i < len(runs); i++ {
		var only []string
		for _, way := range [][2]map[string]bool{{sets[0], sets[i]}, {sets[i], sets[0]}} {
			for p := range way[0] {
				if !way[1][p] {
					only = append(only, p)
				}
			}
		}
		all := len(sets[0]) + len(only)
		if slices.Sort(only); float64(len(only)) > mostDifferent*float64(all) {
			return srcerr.At(runs[i].Files[0], 1, 1, "another workflow or version than %s: %d %s are in one of them only, such as %s", runs[0].Files[0], len(only), of, only[0]).
				WithHint("import runs of one workflow together")
		}
	}
	return nil
}
