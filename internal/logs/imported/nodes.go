package imported

import (
	"cmp"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/logs"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
)

// maxNodes is how many --nodes may ask for.
const maxNodes = 100_000

// group is a part of the text of nodes: NAME:4x32c128GB.
type group struct {
	text  string
	name  string // "": all others
	count int    // 0: those that were seen
	cores int
	bytes float64
}

// Nodes reads a list of nodes, "32c128GB" for each that was seen, "big*:64c512GB,16c64GB" by their names, or
// "big:8x64c512GB,small:2x16c64GB" for others. Those that were seen and are not named are an error.
func Nodes(text string, seen []logs.Node) ([]logs.Node, error) {
	groups, err := parseGroups(text)
	if err != nil {
		return nil, err
	}
	var nodes []logs.Node
	counted := slices.ContainsFunc(groups, func(g group) bool { return g.count > 0 })
	used := make([]bool, len(groups))
	for _, n := range seen {
		i := slices.IndexFunc(groups, func(g group) bool { return g.count == 0 && g.names(n.Name) })
		switch {
		case i >= 0:
			used[i] = true
			nodes = append(nodes, logs.Node{Name: n.Name, Kind: groups[i].kind(), Cores: groups[i].cores, MemoryBytes: groups[i].bytes, Tasks: n.Tasks, Processor: n.Processor})
		case n.Cores > 0 && !counted:
			nodes = append(nodes, n)
		case !counted:
			return nil, fmt.Errorf("node %s: the logs do not say how many cores and how much memory it has (give 32c128GB for all nodes, or %s:32c128GB)", n.Name, n.Name)
		}
	}
	for i, g := range groups {
		if g.count == 0 && !used[i] {
			return nil, fmt.Errorf("%s: no node of that name was seen (want %s, or a number of nodes as in 4x32c128GB)", g.text, cmp.Or(namesOf(seen), "none: the logs name no node"))
		}
		for k := range g.count {
			nodes = append(nodes, logs.Node{Name: g.kind() + strconv.Itoa(k+1), Kind: g.kind(), Cores: g.cores, MemoryBytes: g.bytes})
		}
	}
	for i := range nodes {
		if slices.ContainsFunc(nodes[:i], func(n logs.Node) bool { return n.Name == nodes[i].Name }) {
			return nil, fmt.Errorf("node %s is there twice (name one otherwise)", nodes[i].Name)
		}
	}
	if len(nodes) == 0 {
		return nil, fmt.Errorf("the logs name no node (give their number, cores and memory, such as 4x32c128GB)")
	}
	return nodes, nil
}

// kind is what nodes of the group are called.
func (g *group) kind() string { return cmp.Or(g.name, "node") }

func (g *group) names(node string) bool {
	if g.name == "" || g.name == node {
		return true
	}
	like, err := path.Match(g.name, node)
	return err == nil && like
}

func namesOf(nodes []logs.Node) string {
	var names []string
	for _, n := range nodes {
		names = append(names, n.Name)
	}
	return strings.Join(names, ", ")
}

func parseGroups(text string) (groups []group, err error) {
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		g := group{text: part}
		size := part
		if i := strings.LastIndexByte(part, ':'); i >= 0 {
			g.name, size = strings.TrimSpace(part[:i]), strings.TrimSpace(part[i+1:])
		}
		wrong := fmt.Errorf("%q: want cores and memory such as 32c128GB, big:64c512GB or 4x32c128GB", part)
		if count, rest, has := strings.Cut(size, "x"); has {
			if g.count, err = strconv.Atoi(count); err != nil || g.count < 1 {
				return nil, wrong
			}
			size = rest
		}
		cores, memory, has := strings.Cut(size, "c")
		g.cores, err = strconv.Atoi(cores)
		if err != nil || !has || g.cores < 1 || g.cores > 1_000_000 || g.count > maxNodes {
			return nil, wrong
		}
		if memory != "" {
			if g.bytes, err = memoryOf(memory); err != nil {
				return nil, fmt.Errorf("%q: %w", part, err)
			}
		}
		groups = append(groups, g)
	}
	// Names that are given whole go before patterns, and those before the rest.
	rank := func(g group) int {
		switch {
		case g.name == "":
			return 2
		case strings.ContainsAny(g.name, "*?["):
			return 1
		}
		return 0
	}
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(rank(a), rank(b)) })
	return groups, nil
}

// memoryOf reads the memory of a node, in whole bytes.
func memoryOf(text string) (bytes float64, err error) {
	if number := strings.TrimSpace(text); strings.Trim(number, "+-.0123456789") == "" {
		return 0, fmt.Errorf("%s: give a unit, such as %sGB", number, cmp.Or(strings.TrimLeft(number, "+-0"), "16"))
	}
	if bytes, err = units.Data(text); err == nil && !(bytes >= 1) {
		return 0, fmt.Errorf("%s: want more than 0", text)
	}
	return math.Floor(bytes), err
}

// Whole amounts of memory in binary units, as workflow systems take requests, are printed in both kinds of units.
const (
	mebi = 1 << 20
	gibi = 1 << 30
)

// askedFor is an amount of memory for people: 36 GiB (38.7 GB).
func askedFor(bytes float64) string {
	decimal := func(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }
	switch {
	case bytes >= gibi && math.Mod(bytes, gibi) == 0 && math.Mod(bytes, 1e9) != 0:
		return fmt.Sprintf("%.0f GiB (%s GB)", bytes/gibi, decimal(bytes/1e9))
	case bytes >= mebi && math.Mod(bytes, mebi) == 0 && math.Mod(bytes, 1e6) != 0:
		return fmt.Sprintf("%.0f MiB (%s MB)", bytes/mebi, decimal(bytes/1e6))
	}
	return units.FormatData(bytes)
}

// TooLarge is a task of a run that fits on no node; "" if all do.
func TooLarge(r *logs.Run, nodes []logs.Node) string {
	for i := range r.Tasks {
		t := &r.Tasks[i]
		fits := func(n logs.Node) bool {
			return t.Cores <= n.Cores && (n.MemoryBytes == 0 || t.MemoryBytes <= n.MemoryBytes)
		}
		if t.Status != logs.Cached && !slices.ContainsFunc(nodes, fits) {
			return fmt.Sprintf("task %q asks for %d cores and %s, which no node has", t.Name, t.Cores, askedFor(t.MemoryBytes))
		}
	}
	return ""
}

// Platform has the nodes, with cores of 1 flop/s, or of the node's speed, and no network.
func Platform(name string, nodes []logs.Node) (*platform.Platform, error) {
	b := platform.NewBuilder(name)
	for _, n := range nodes {
		h := platform.Host{Name: n.Name, SpeedFlops: cmp.Or(n.Speed, 1), Cores: n.Cores}
		if n.MemoryBytes > 0 {
			h.Details = &platform.HostDetails{MemoryBytes: n.MemoryBytes}
		}
		b.Host(h)
	}
	return b.Build()
}
