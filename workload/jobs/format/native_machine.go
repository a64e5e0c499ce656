package format

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/sacct"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

var (
	nativeMachineSchema = native.Schema{
		Kind:   "machine",
		Fields: []string{"platform", "units", "nodes", "leaves", "gres", "features", "partitions", "qos", "shares", "reservations", "outages"},
	}
	nativeNodesSchema     = native.Schema{Kind: "nodes", Fields: []string{"nodes", "cores", "memory", "gres", "speed"}}
	nativeGresSchema      = native.Schema{Kind: "gres", Fields: []string{"nodes", "count"}}
	nativePartitionSchema = native.Schema{
		Kind: "partition", ID: []string{"name"},
		Fields: []string{"name", "nodes", "default", "max-walltime", "max-nodes", "priority-tier", "priority-factor", "down"},
	}
	nativeQOSSchema = native.Schema{
		Kind: "qos", ID: []string{"name"},
		Fields: []string{"name", "priority", "max-jobs-per-user", "max-nodes-per-user", "max-submit", "max-walltime"},
	}
	nativeShareSchema = native.Schema{Kind: "account", Fields: []string{"shares", "users", "parent"}}
	nativeBlockFields = []string{"name", "from", "to", "nodes", "users", "accounts", "why"}
	nativeReserved    = native.Schema{Kind: "reservation", ID: []string{"name"}, Fields: nativeBlockFields}
	nativeOutage      = native.Schema{Kind: "outage", Fields: []string{"name", "from", "to", "nodes", "why"}}
)

// readMachine reads what serves the queue.
func (r *nativeReader) readMachine(top *native.Record) {
	m := r.m
	spec, _ := top.Text("platform")
	m.Platform = strings.Clone(spec)
	m.Units, _ = top.Int("units", 0, 1, math.MaxInt32)
	r.readNodes(top)
	for name, rec := range top.Children("gres", &nativeGresSchema) {
		rec.Require("count")
		n, _ := rec.Int("count", 0, 1, math.MaxInt32)
		m.Nodes = append(m.Nodes, jobs.NodeClass{Nodes: r.nodes(rec, "nodes"), Gres: []jobs.Gres{{Name: name, Count: int32(n)}}})
	}
	for _, p := range top.Texts("features") {
		if m.Features == nil {
			m.Features = map[string][]int{}
		}
		list, err := r.nodeSet(p.Value.Text)
		if err != nil {
			r.f.Fail(p.Value.Place, "machine: features: %s: %v", p.Key, err)
		}
		m.Features[strings.Clone(p.Key)] = list
	}
	r.readPartitions(top)
	r.readQOS(top)
	r.readShares(top)
	r.readBlocks(top, "reservations", &nativeReserved, &m.Reservations)
	r.readBlocks(top, "outages", &nativeOutage, &m.Outages)
	r.known = knownNames{r.partitionNames(), r.qosNames(), blockNames(m.Reservations), sortedKeys(m.Features)}
}

// knownNames are those of the machine that jobs may use.
type knownNames struct{ partitions, qos, reservations, features []string }

// readNodes reads classes of alike nodes, and the nodes of each leaf switch.
func (r *nativeReader) readNodes(top *native.Record) {
	list(top, "nodes")
	for rec := range top.Records("nodes", &nativeNodesSchema) {
		c := jobs.NodeClass{Nodes: r.nodes(rec, "nodes"), Gres: readGres(rec)}
		cores, _ := rec.Int("cores", 0, 1, math.MaxInt32)
		c.Cores = int32(cores)
		c.MemoryBytes, _ = rec.Quantity("memory", units.Data, native.NonNegative)
		c.FlopsPerSec, _ = rec.Quantity("speed", units.Speed, native.NonNegative)
		r.m.Nodes = append(r.m.Nodes, c)
	}
	leaves, _ := top.Items("leaves")
	for _, leaf := range leaves {
		nodes, err := r.nodeSet(leaf.Text)
		if err != nil {
			r.f.Fail(leaf.Place, "machine: leaves: %v", err)
		}
		r.m.Leaves = append(r.m.Leaves, nodes)
	}
}

// list reports a field that should be a list and is none.
func list(top *native.Record, field string) { _, _ = top.AtMost(field) }

func (r *nativeReader) readPartitions(top *native.Record) {
	list(top, "partitions")
	for rec := range top.Records("partitions", &nativePartitionSchema) {
		p := jobs.Partition{Name: r.name(rec, r.partitionNames()), Nodes: r.nodes(rec, "nodes"), Default: rec.Bool("default", false), Down: rec.Bool("down", false)}
		p.MaxLimitSec, _ = rec.Quantity("max-walltime", duration, native.Positive)
		p.MaxNodes, _ = rec.Int("max-nodes", 0, 1, math.MaxInt32)
		p.PriorityTier, _ = rec.Int("priority-tier", 0, 0, math.MaxInt32)
		p.PriorityFactor, _ = rec.Quantity("priority-factor", native.Number, native.NonNegative)
		if p.Default {
			if i := slices.IndexFunc(r.m.Partitions, func(o jobs.Partition) bool { return o.Default }); i >= 0 {
				rec.Fail("default", "a second default").WithHint("the first is partition %q", r.m.Partitions[i].Name)
			}
		}
		r.m.Partitions = append(r.m.Partitions, p)
	}
}

func (r *nativeReader) readQOS(top *native.Record) {
	list(top, "qos")
	for rec := range top.Records("qos", &nativeQOSSchema) {
		q := jobs.QOS{Name: r.name(rec, r.qosNames())}
		q.Priority, _ = rec.Quantity("priority", native.Number, native.NonNegative)
		q.MaxJobsPerUser, _ = rec.Int("max-jobs-per-user", 0, 1, math.MaxInt32)
		q.MaxNodesPerUser, _ = rec.Int("max-nodes-per-user", 0, 1, math.MaxInt32)
		q.MaxSubmit, _ = rec.Int("max-submit", 0, 1, math.MaxInt32)
		q.MaxLimitSec, _ = rec.Quantity("max-walltime", duration, native.Positive)
		r.m.QOS = append(r.m.QOS, q)
	}
}

// readShares reads the tree of accounts and their users.
func (r *nativeReader) readShares(top *native.Record) {
	type child struct {
		rec          *native.Record
		name, parent string
	}
	var children []child
	for name, rec := range top.Children("shares", &nativeShareSchema) {
		s := jobs.Share{Account: strings.Clone(name), Shares: 1}
		if x, ok := rec.Quantity("shares", native.Number, native.NonNegative); ok {
			s.Shares = x
		}
		if parent, ok := rec.Text("parent"); ok {
			s.Parent = strings.Clone(parent)
			children = append(children, child{rec, s.Account, s.Parent})
		}
		r.m.Shares = append(r.m.Shares, s)
		for _, p := range rec.Texts("users") {
			x, err := native.Number(p.Value.Text)
			if err != nil || x < 0 {
				r.f.Fail(p.Value.Place, "%s: user %q: %q: want a number of shares", rec, p.Key, p.Value.Text)
			}
			r.m.Shares = append(r.m.Shares, jobs.Share{Account: s.Account, User: strings.Clone(p.Key), Shares: x})
		}
	}
	parents := map[string]string{}
	for _, s := range r.m.Shares {
		if s.User == "" {
			parents[s.Account] = s.Parent
		}
	}
	for _, c := range children {
		up, ok := c.parent, true
		for steps := 0; up != "" && ok; steps++ {
			if up == c.name || steps > len(parents) {
				c.rec.Fail("parent", "it is above itself")
				return
			}
			if up, ok = parents[up]; !ok && steps == 0 {
				nearest(c.rec.Fail("parent", "unknown account %q", c.parent), c.parent, sortedKeys(parents))
			}
		}
	}
}

// readBlocks reads reservations or outages.
func (r *nativeReader) readBlocks(top *native.Record, field string, schema *native.Schema, to *[]jobs.Block) {
	list(top, field)
	for rec := range top.Records(field, schema) {
		var b jobs.Block
		if rec.Has("name") {
			b.Name = r.name(rec, blockNames(*to))
		}
		why, _ := rec.Text("why")
		b.Why = strings.Clone(why)
		rec.Require("from", "to", "nodes")
		b.FromSec, _ = rec.Quantity("from", duration, native.NonNegative)
		end, ok := rec.Quantity("to", duration, native.NonNegative)
		if b.ToSec = end; ok && end <= b.FromSec {
			rec.Fail("to", "it ends at %v s, and begins at %v s", end, b.FromSec).WithHint("to is a date, not a duration")
		}
		if count := rec.Scalar("nodes"); count != nil {
			if n, err := strconv.Atoi(count.Text); err == nil && n > 0 {
				b.Count = n
			} else {
				b.Nodes = r.nodes(rec, "nodes")
			}
		}
		if schema == &nativeReserved {
			b.Users, b.Accounts = r.texts(rec, "users"), r.texts(rec, "accounts")
		}
		*to = append(*to, b)
	}
}

// texts reads one name or several.
func (r *nativeReader) texts(rec *native.Record, field string) (list []string) {
	for one := range rec.Each(field) {
		if s, ok := one.Text(field); ok {
			list = append(list, strings.Clone(s))
		}
	}
	return list
}

// name reads a name that others of the list must not have.
func (r *nativeReader) name(rec *native.Record, known []string) string {
	rec.Require("name")
	s, ok := rec.Text("name")
	if ok && slices.Contains(known, s) {
		rec.Fail("name", "given twice")
	}
	return strings.Clone(s)
}

func (r *nativeReader) partitionNames() []string {
	return namesOf(r.m.Partitions, func(p *jobs.Partition) string { return p.Name })
}

func (r *nativeReader) qosNames() []string {
	return namesOf(r.m.QOS, func(q *jobs.QOS) string { return q.Name })
}

func blockNames(list []jobs.Block) []string {
	return namesOf(list, func(b *jobs.Block) string { return b.Name })
}

func namesOf[T any](list []T, name func(*T) string) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = name(&list[i])
	}
	return names
}

func sortedKeys[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

const (
	// maxNodeNumber limits node numbers.
	maxNodeNumber = 1_000_000
	// maxNodeNumbers limits the lengths of all lists of node numbers of a file together.
	maxNodeNumbers = sacct.MaxHosts
)

// nodes reads node numbers; nil if the field is absent.
func (r *nativeReader) nodes(rec *native.Record, field string) (all []int) {
	for one := range rec.Each(field) {
		n := one.Scalar(field)
		if n == nil {
			continue
		}
		list, err := r.nodeSet(n.Text)
		if err != nil {
			one.Fail(field, "%s: %v", field, err)
		}
		all = append(all, list...)
	}
	return sortedNodes(all)
}

// sortedNodes are node numbers in order, each once.
func sortedNodes(list []int) []int {
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return slices.Compact(list)
}

// nodeSet reads node numbers such as 0-3 8, separated by blanks or commas.
func (r *nativeReader) nodeSet(text string) (list []int, err error) {
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ' ' || c == ',' }) {
		low, high, ranged := strings.Cut(part, "-")
		from, err := strconv.Atoi(low)
		to := from
		if err == nil && ranged {
			to, err = strconv.Atoi(high)
		}
		switch {
		case err != nil || from < 0 || to < from || to >= maxNodeNumber:
			return nil, fmt.Errorf("%q: want numbers of nodes, such as 0-3 8", part)
		case to-from >= r.room:
			return nil, fmt.Errorf("more than %d node numbers in the file", maxNodeNumbers)
		}
		r.room -= to - from + 1
		for n := from; n <= to; n++ {
			list = append(list, n)
		}
	}
	if list == nil {
		return nil, errors.New("no node")
	}
	return sortedNodes(list), nil
}
