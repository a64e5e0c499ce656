package format

import (
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/workload/jobs"
)

// isPlain says whether nothing is known of a machine but its unit.
func isPlain(m *jobs.Machine) bool {
	return m.Platform == "" && m.Units == 0 && m.Nodes == nil && m.Leaves == nil && m.Features == nil && m.Partitions == nil && m.QOS == nil &&
		m.Shares == nil && m.Reservations == nil && m.Outages == nil
}

func (x *nativeText) machine(m *jobs.Machine) {
	x.open()
	x.textField("platform", m.Platform)
	x.intField("units", int64(m.Units))
	if m.Nodes != nil {
		x.key("nodes")
		nativeList(x, m.Nodes, func(c *jobs.NodeClass) {
			x.open()
			x.nodes("nodes", c.Nodes)
			x.intField("cores", int64(c.Cores))
			if c.MemoryBytes > 0 {
				x.amount("memory", units.AppendData, c.MemoryBytes)
			}
			x.gres(c.Gres)
			if c.FlopsPerSec > 0 {
				x.key("speed")
				x.text(units.FormatSpeed(c.FlopsPerSec))
			}
			x.close()
		})
	}
	if m.Leaves != nil {
		x.key("leaves")
		nativeList(x, m.Leaves, func(leaf *[]int) { x.text(nodeSetText(*leaf)) })
	}
	if m.Features != nil {
		x.key("features")
		x.open()
		for _, name := range sortedKeys(m.Features) {
			if !x.first {
				x.b = append(x.b, ", "...)
			}
			x.first = false
			x.text(name)
			x.b = append(x.b, ": "...)
			x.text(nodeSetText(m.Features[name]))
		}
		x.close()
	}
	x.partitions(m.Partitions)
	x.qualities(m.QOS)
	x.shares(m.Shares)
	x.blocks("reservations", m.Reservations)
	x.blocks("outages", m.Outages)
	x.close()
}

// nodes writes node numbers, if there are any.
func (x *nativeText) nodes(key string, list []int) {
	if list != nil {
		x.key(key)
		x.text(nodeSetText(list))
	}
}

// nodeSetText writes ascending numbers as 0-3 8.
func nodeSetText(list []int) string {
	var b []byte
	for i := 0; i < len(list); {
		end := i
		for end+1 < len(list) && list[end+1] == list[end]+1 {
			end++
		}
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, int64(list[i]), 10)
		if end > i {
			b = strconv.AppendInt(append(b, '-'), int64(list[end]), 10)
		}
		i = end + 1
	}
	return string(b)
}

func (x *nativeText) yes(key string, is bool) {
	if is {
		x.key(key)
		x.b = append(x.b, "true"...)
	}
}

// secField writes a time above 0.
func (x *nativeText) secField(key string, sec float64) {
	if sec > 0 {
		x.sec(key, sec)
	}
}

func (x *nativeText) partitions(list []jobs.Partition) {
	if list == nil {
		return
	}
	x.key("partitions")
	nativeList(x, list, func(p *jobs.Partition) {
		x.open()
		x.textField("name", p.Name)
		x.nodes("nodes", p.Nodes)
		x.yes("default", p.Default)
		x.secField("max-walltime", p.MaxLimitSec)
		x.intField("max-nodes", int64(p.MaxNodes))
		x.intField("priority-tier", int64(p.PriorityTier))
		x.numberField("priority-factor", p.PriorityFactor)
		x.yes("down", p.Down)
		x.close()
	})
}

func (x *nativeText) qualities(list []jobs.QOS) {
	if list == nil {
		return
	}
	x.key("qos")
	nativeList(x, list, func(q *jobs.QOS) {
		x.open()
		x.textField("name", q.Name)
		x.numberField("priority", q.Priority)
		x.intField("max-jobs-per-user", int64(q.MaxJobsPerUser))
		x.intField("max-nodes-per-user", int64(q.MaxNodesPerUser))
		x.intField("max-submit", int64(q.MaxSubmit))
		x.secField("max-walltime", q.MaxLimitSec)
		x.close()
	})
}

// shares writes the accounts, each with its users.
func (x *nativeText) shares(list []jobs.Share) {
	if list == nil {
		return
	}
	name := func(s string) {
		if !x.first {
			x.b = append(x.b, ", "...)
		}
		x.first = false
		x.text(s)
		x.b = append(x.b, ": "...)
	}
	x.key("shares")
	x.open()
	for _, account := range list {
		if account.User != "" {
			continue
		}
		name(account.Account)
		x.open()
		x.key("shares")
		x.number(account.Shares)
		x.textField("parent", account.Parent)
		if slices.ContainsFunc(list, func(s jobs.Share) bool { return s.User != "" && s.Account == account.Account }) {
			x.key("users")
			x.open()
			for _, s := range list {
				if s.User != "" && s.Account == account.Account {
					name(s.User)
					x.number(s.Shares)
				}
			}
			x.close()
		}
		x.close()
	}
	x.close()
}

func (x *nativeText) blocks(key string, list []jobs.Block) {
	if list == nil {
		return
	}
	x.key(key)
	names := func(key string, list []string) {
		if list != nil {
			x.key(key)
			nativeList(x, list, func(name *string) { x.text(*name) })
		}
	}
	nativeList(x, list, func(b *jobs.Block) {
		x.open()
		x.textField("name", b.Name)
		x.sec("from", b.FromSec)
		x.sec("to", b.ToSec)
		switch {
		case len(b.Nodes) == 1:
			x.key("nodes")
			x.text(strconv.Itoa(b.Nodes[0]) + "-" + strconv.Itoa(b.Nodes[0]))
		case b.Nodes != nil:
			x.nodes("nodes", b.Nodes)
		default:
			x.intField("nodes", int64(b.Count))
		}
		names("users", b.Users)
		names("accounts", b.Accounts)
		x.textField("why", b.Why)
		x.close()
	})
}
