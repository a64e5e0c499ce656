package format

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/workload/jobs"
)

// nodeLine reads a line of nodes. The line of the name DEFAULT gives what those below it do not
// state.
func (r *slurmReader) nodeLine(line, defaults []slurmPair) []slurmPair {
	if strings.EqualFold(line[0].text, "DEFAULT") {
		return slices.Concat(line[1:], defaults)
	}
	get := getter(line, defaults)
	node := slurmNode{cores: r.coresOf(get)}
	if w, ok := get("RealMemory"); ok {
		node.memory = r.whole(w) * (1 << 20)
	}
	for _, key := range []string{"Features", "Feature"} {
		if w, ok := get(key); ok {
			node.features = strings.FieldsFunc(w.text, func(c rune) bool { return c == ',' || c == ' ' })
		}
	}
	if w, ok := get("Gres"); ok {
		node.gres = r.gresOf(w)
	}
	if w, ok := get("State"); ok {
		switch state := strings.ToUpper(w.text); {
		case strings.HasPrefix(state, "FUTURE"):
			return defaults
		case strings.HasPrefix(state, "DOWN"), strings.HasPrefix(state, "DRAIN"), strings.HasPrefix(state, "FAIL"):
			r.warn("node state", w, "State=%s of nodes: they are taken as up", w.text)
		case strings.HasPrefix(state, "CLOUD"):
			r.warn("node state cloud", w, "State=%s of nodes: they are taken as always there", w.text)
		}
	}
	for _, key := range []string{"Weight", "CoreSpecCount", "CpuSpecList", "MemSpecLimit"} {
		if w, ok := get(key); ok && w.text != "1" && w.text != "0" {
			r.notModelled(key, w)
		}
	}
	for _, name := range r.hosts(line[0].slurmWord) {
		node.name = name
		if _, twice := r.number[name]; twice {
			r.fail(line[0].slurmWord, "node %q is given twice", name)
			return defaults
		}
		r.number[name] = len(r.nodes)
		r.nodes = append(r.nodes, node)
	}
	return defaults
}

// getter finds the value of a key in a line, or in the defaults.
func getter(line, defaults []slurmPair) func(key string) (slurmWord, bool) {
	return func(key string) (slurmWord, bool) {
		for _, list := range [][]slurmPair{line, defaults} {
			for _, p := range list {
				if strings.EqualFold(p.key, key) {
					return p.slurmWord, true
				}
			}
		}
		return slurmWord{}, false
	}
}

// coresOf is how many processors a node has: CPUs, Procs, or the product of what it consists of.
func (r *slurmReader) coresOf(get func(string) (slurmWord, bool)) int32 {
	for _, key := range []string{"CPUs", "Procs"} {
		if w, ok := get(key); ok {
			return int32(min(r.whole(w), math.MaxInt32))
		}
	}
	product := 1.0
	for _, keys := range [][]string{{"Boards"}, {"Sockets", "SocketsPerBoard"}, {"CoresPerSocket"}, {"ThreadsPerCore"}} {
		for _, key := range keys {
			if w, ok := get(key); ok {
				product *= r.whole(w)
				break
			}
		}
	}
	return int32(min(product, math.MaxInt32))
}

// gresOf reads gpu:a100:4,ssd:2, as slurm.conf and jobs have it.
func (r *slurmReader) gresOf(w slurmWord) (list []jobs.Gres) {
	list, ok := gresList(w.text)
	if !ok {
		r.fail(w, "Gres %q: want a list such as gpu:a100:4", w.text)
	}
	return list
}

func gresList(text string) (list []jobs.Gres, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		if part == "" || strings.EqualFold(part, "none") || part == "(null)" {
			continue
		}
		part, _, _ = strings.Cut(part, "(") // gpu:4(S:0-1): with the sockets
		part = strings.ReplaceAll(part, ":no_consume", "")
		count := int32(1)
		if at := strings.LastIndexByte(part, ':'); at > 0 {
			if x, ok := sacct.SizeOf(part[at+1:], 1); ok && x <= math.MaxInt32 {
				count, part = int32(x), part[:at]
			}
		}
		if strings.Count(part, ":") > 1 || part == "" {
			return nil, false
		}
		list = addGres(list, part, count)
	}
	slices.SortFunc(list, func(a, b jobs.Gres) int { return strings.Compare(a.Name, b.Name) })
	return list, true
}

// machine puts nodes that are alike into classes.
func (r *slurmReader) machine() {
	m := r.out.Machine
	m.NodeNames = make([]string, len(r.nodes))
	m.Units = len(r.nodes)
	if m.Cores {
		m.Units = 0
	}
	class := map[string]int{}
	for i := range r.nodes {
		n := &r.nodes[i]
		m.NodeNames[i] = n.name
		if m.Cores {
			m.Units += int(n.cores)
		}
		key := fmt.Sprint(n.cores, n.memory, n.gres)
		c, ok := class[key]
		if !ok {
			c = len(m.Nodes)
			class[key] = c
			m.Nodes = append(m.Nodes, jobs.NodeClass{Cores: n.cores, MemoryBytes: n.memory, Gres: n.gres})
		}
		m.Nodes[c].Nodes = append(m.Nodes[c].Nodes, i)
		for _, f := range n.features {
			if m.Features == nil {
				m.Features = map[string][]int{}
			}
			m.Features[f] = append(m.Features[f], i)
		}
	}
}

// numbers are the numbers of the nodes of a host list. ALL is nil.
func (r *slurmReader) numbers(w slurmWord) (list []int) {
	if strings.EqualFold(w.text, "ALL") {
		return nil
	}
	for _, name := range r.hosts(w) {
		n, ok := r.number[name]
		if !ok {
			nearest(r.fail(w, "unknown node %q", name), name, r.out.Machine.NodeNames)
			return list
		}
		list = append(list, n)
	}
	return sortedNodes(list)
}

// partitions reads the lines of partitions.
func (r *slurmReader) partitions(lines [][]slurmPair) {
	var defaults []slurmPair
	m := r.out.Machine
	for _, line := range lines {
		if strings.EqualFold(line[0].text, "DEFAULT") {
			defaults = slices.Concat(line[1:], defaults)
			continue
		}
		if slices.Contains(namesOf(m.Partitions, func(p *jobs.Partition) string { return p.Name }), line[0].text) {
			r.fail(line[0].slurmWord, "partition %q is given twice", line[0].text)
			continue
		}
		m.Partitions = append(m.Partitions, r.partition(line, getter(line, defaults)))
		for _, p := range slices.Concat(line, defaults) {
			if value := cmp.Or(slurmPartitionKeys[strings.ToLower(p.key)], "-"); value != "-" && !strings.EqualFold(value, p.text) {
				r.warn("partition "+p.key, p.slurmWord, "%s of partitions is not modelled", p.key)
			}
		}
	}
}

// slurmPartitionKeys are keys of partitions that change scheduling and are not modelled, with the value
// with which they change nothing.
var slurmPartitionKeys = map[string]string{
	"defmempercpu": "0", "defmempernode": "0", "maxmempercpu": "0", "maxmempernode": "0", "defaulttime": "NONE", "minnodes": "0", "maxcpuspernode": "UNLIMITED",
	"maxcpuspersocket": "UNLIMITED", "oversubscribe": "NO", "shared": "NO", "exclusiveuser": "NO", "exclusivetopo": "NO", "lln": "NO", "qos": "N/A",
	"preemptmode": "OFF", "overtimelimit": "0", "selecttypeparameters": "NONE", "powerdownonidle": "NO", "defcpupergpu": "0", "defmempergpu": "0",
}

func (r *slurmReader) partition(line []slurmPair, get func(string) (slurmWord, bool)) jobs.Partition {
	p := jobs.Partition{Name: strings.Clone(line[0].text), PriorityTier: 1, PriorityFactor: 1}
	if w, ok := get("Nodes"); ok {
		p.Nodes = r.numbers(w)
	}
	if w, ok := get("Default"); ok {
		p.Default = yes(w.text)
	}
	if w, ok := get("MaxTime"); ok {
		if sec := r.minutes(w); !math.IsInf(sec, 1) {
			p.MaxLimitSec = sec
		}
	}
	if w, ok := get("MaxNodes"); ok && !strings.EqualFold(w.text, "UNLIMITED") {
		p.MaxNodes = int(r.whole(w))
	}
	if w, ok := get("Priority"); ok { // both, in older versions
		p.PriorityTier, p.PriorityFactor = int(r.whole(w)), r.whole(w)
	}
	if w, ok := get("PriorityTier"); ok {
		p.PriorityTier = int(r.whole(w))
	}
	if w, ok := get("PriorityJobFactor"); ok {
		p.PriorityFactor = r.whole(w)
	}
	if w, ok := get("State"); ok {
		switch strings.ToUpper(w.text) {
		case "UP":
		case "DOWN", "INACTIVE":
			p.Down = true
		case "DRAIN":
			r.warn("partition state", w, "State=DRAIN of partitions: they are taken as up")
		default:
			r.fail(w, "State %q: want UP, DOWN, DRAIN or INACTIVE", w.text)
		}
	}
	return p
}

// topology reads topology.conf: the nodes of each leaf switch.
func (r *slurmReader) topology(f SlurmFile, confName string) {
	r.begin(f)
	defer r.end()
	plugin := r.value["topologyplugin"]
	if f.Data == nil {
		if strings.Contains(plugin.text, "tree") {
			r.list.File = confName
			r.warn("TopologyPlugin", plugin, "TopologyPlugin=%s: without topology.conf, leaf switches are not known", plugin.text)
		}
		return
	}
	wired := make([]bool, len(r.nodes))
	for _, line := range r.lines(f.Data) {
		get := getter(line, nil)
		if w, ok := get("Nodes"); ok {
			leaf := r.numbers(w)
			for _, n := range leaf {
				wired[n] = true
			}
			r.out.Machine.Leaves = append(r.out.Machine.Leaves, leaf)
		}
	}
	if at := slices.Index(wired, false); at >= 0 && r.out.Machine.Leaves != nil {
		r.warn("topology", slurmWord{}, "node %q is at no switch", r.nodes[at].name)
	}
}

// gresFile reads types of generic resources from gres.conf. How many there are is in
// slurm.conf.
func (r *slurmReader) gresFile(f SlurmFile) {
	if f.Data == nil {
		return
	}
	r.begin(f)
	defer r.end()
	for _, line := range r.lines(f.Data) {
		get := getter(line, nil)
		name, named := get("Name")
		kind, typed := get("Type")
		if !named || !typed {
			continue
		}
		count := int32(1)
		if w, ok := get("Count"); ok {
			x, good := sacct.SizeOf(w.text, 1)
			if !good || x > math.MaxInt32 {
				r.fail(w, "Count %q: want a number", w.text)
			}
			count = int32(x)
		} else if w, ok := get("File"); ok {
			count = int32(len(r.hosts(w)))
		}
		on := make([]int, 0, len(r.nodes))
		if w, ok := get("NodeName"); ok {
			on = append(on, r.numbers(w)...)
		} else {
			for i := range r.nodes {
				on = append(on, i)
			}
		}
		for _, i := range on {
			n := &r.nodes[i]
			whole := slices.IndexFunc(n.gres, func(g jobs.Gres) bool { return g.Name == name.text })
			known := slices.ContainsFunc(n.gres, func(g jobs.Gres) bool { return g.Name == name.text+":"+kind.text })
			if whole >= 0 && !known {
				n.gres = addGres(slices.Clone(n.gres), name.text+":"+kind.text, min(count, n.gres[whole].Count))
			}
		}
	}
	r.out.Machine.Nodes, r.out.Machine.Features = nil, nil
	r.machine()
}

// decimalOf is a number in a spec.
func decimalOf(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
