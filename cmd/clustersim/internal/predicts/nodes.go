package predicts

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/cmd/clustersim/internal/input"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/mistake"
	"github.com/clustersim/clustersim/cmd/clustersim/internal/runlogs"
	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/logs/imported"
	"github.com/clustersim/clustersim/internal/logs/infer"
	"github.com/clustersim/clustersim/internal/logs/predict"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// nodesOf reads the nodes of the runs and those to predict for.
func (f *flags) nodesOf(o *predict.Options, runs []*logs.Run) error {
	seen := logs.Seen(runs)
	f.seenNodes = len(seen)
	own, err := imported.Nodes(f.ownNodes, seen)
	if err != nil && f.ownNodes != "" {
		return mistake.InFlag("--own-nodes", err)
	}
	if err == nil {
		o.Own = own
	}
	if len(f.nodes) == 0 {
		if err != nil {
			return mistake.InFlag("--own-nodes", err)
		}
		o.Clusters = []predict.Cluster{{Name: "own nodes", Nodes: own}}
		return nil
	}
	for i, text := range f.nodes {
		if strings.TrimSpace(text) == "" {
			return mistake.InFlag("--nodes", fmt.Errorf("empty (want 16x64c512GB)"))
		}
		nodes, err := imported.Nodes(text, seen)
		if err == nil && slices.Contains(f.nodes[:i], text) {
			err = fmt.Errorf("%s is there twice", text)
		}
		if err != nil {
			return mistake.InFlag("--nodes", err)
		}
		o.Clusters = append(o.Clusters, predict.Cluster{Name: text, Nodes: nodes})
	}
	return nil
}

// unlimited notes nodes that have no memory given.
func (f *flags) unlimited(o *predict.Options) {
	note := func(flag string, nodes []logs.Node) {
		if slices.ContainsFunc(nodes, func(n logs.Node) bool { return n.MemoryBytes == 0 }) {
			f.notes = append(f.notes, flag+": no memory is given, and it is taken as without limit.")
		}
	}
	if f.ownNodes != "" {
		note("--own-nodes "+f.ownNodes, o.Own)
	}
	for i, c := range o.Clusters {
		if len(f.nodes) > 0 {
			note("--nodes "+f.nodes[i], c.Nodes)
		}
	}
}

// cutKind takes KIND=REST apart; without a kind all nodes are meant.
func cutKind(text string) (kind, rest string) {
	if kind, rest, found := strings.Cut(text, "="); found {
		return strings.TrimSpace(kind), strings.TrimSpace(rest)
	}
	return "", text
}

// speedsOf reads --speed and --small-run. Each kind of nodes has one of them.
func (f *flags) speedsOf(in *input.Reader, o *predict.Options, runs []*logs.Run) error {
	add := func(flag string, s predict.Speed) error {
		if slices.ContainsFunc(o.Speeds, func(x predict.Speed) bool { return x.Kind == s.Kind || x.Kind == "" || s.Kind == "" }) {
			return mistake.InFlag(flag, fmt.Errorf("%s have a speed already", kindOf(s.Kind)))
		}
		o.Speeds = append(o.Speeds, s)
		return nil
	}
	for _, text := range f.speeds {
		kind, rest := cutKind(text)
		factor, err := input.Positive(units.Fraction, rest)
		if err != nil {
			return mistake.InFlag("--speed", fmt.Errorf("%q: want KIND=FACTOR or a factor above 0, such as big=1.3", text))
		}
		if err := add("--speed", predict.Speed{Kind: kind, Factor: factor}); err != nil {
			return err
		}
	}
	for _, text := range f.small {
		kind, file := cutKind(text)
		s, err := f.smallRun(in, kind, file, runs)
		if err != nil {
			return err
		}
		if err := add("--small-run", s); err != nil {
			return err
		}
	}
	if s := o.Unused(); s != nil {
		flag := "--speed"
		if s.Types != nil {
			flag = "--small-run"
		}
		return mistake.InFlag(flag, fmt.Errorf("%s: no node of --nodes is of that kind (want one of %s)", s.Kind, strings.Join(kinds(o), ", ")))
	}
	return nil
}

// smallRun reads the trace of a small run, which needs no graph.
func (f *flags) smallRun(in *input.Reader, kind, file string, runs []*logs.Run) (s predict.Speed, err error) {
	system, sources, err := runlogs.Open(in, []string{file}, []runlogs.System{f.system})
	if err != nil {
		return s, err
	}
	list, err := system.Read(in, sources, infer.Options{NoGraph: true})
	if err != nil {
		return s, err
	}
	if len(list) != 1 {
		return s, mistake.InFlag("--small-run", fmt.Errorf("%s: there are %d runs (want one)", file, len(list)))
	}
	if s, err = predict.SmallRun(kind, list[0], runs); err != nil {
		return s, mistake.Placed(file, srcerr.At(list[0].Files[0], 1, 1, "%v", err))
	}
	return s, nil
}

func kindOf(kind string) string {
	if kind == "" {
		return "all nodes"
	}
	return "nodes " + kind
}

// kinds are those of the nodes to predict for.
func kinds(o *predict.Options) (list []string) {
	for _, c := range o.Clusters {
		for _, n := range c.Nodes {
			if !slices.Contains(list, n.Kind) {
				list = append(list, n.Kind)
			}
		}
	}
	return list
}
