package oracletest

import (
	"fmt"
	"strings"
)

// The topology platforms are one to three clusters of a topology in a zone, perhaps with
// another leaf beside them.
func torusPlatform(m *platformFile)     { m.topologies("TORUS") }
func fatTreePlatform(m *platformFile)   { m.topologies("FAT_TREE") }
func dragonflyPlatform(m *platformFile) { m.topologies("DRAGONFLY") }

func (m *platformFile) topologies(topology string) {
	var children []child
	for i := range m.between(1, 3) {
		id := fmt.Sprintf("t%d", i)
		children = append(children, child{id, func(m *platformFile) string { return m.topologyCluster(id, topology) }})
	}
	m.parentZone("top", "Full", children, m.between(0, 1))
}

// topologyCluster writes a <cluster> with a topology and returns one of its hosts as
// gateway. Hosts of a torus have a route to themselves, too.
func (m *platformFile) topologyCluster(id, topology string) (gateway string) {
	var params string
	var hosts int
	room := true // for limiters
	switch topology {
	case "TORUS":
		params, hosts = m.torusSizes()
	case "FAT_TREE":
		params, hosts, room = m.fatTreeSizes()
	default:
		params, hosts = m.dragonflySizes()
	}
	var attrs strings.Builder
	loopback := m.chance(0.5)
	if loopback {
		fmt.Fprintf(&attrs, ` loopback_bw="%s" loopback_lat="%s"`, m.bandwidth(), m.latency())
	}
	if room && (m.chance(0.3) || topology == "TORUS" && !loopback) {
		fmt.Fprintf(&attrs, ` limiter_link="%s"`, m.bandwidth())
	}
	prefix, suffix, cores := id+"-", pick(m.r, "", ".me"), m.cores()
	first := len(m.hosts)
	m.line(`<cluster id="%s" topology="%s" topo_parameters="%s" prefix="%s" suffix="%s" radical="%s" speed="%s" core="%d" bw="%s" lat="%s" sharing_policy="%s"%s/>`,
		id, topology, params, prefix, suffix, m.radical(prefix, suffix, hosts, cores), m.speed(), cores, m.bandwidth(), m.latency(), m.nicPolicy(), attrs.String())
	return m.hosts[first+m.r.IntN(hosts)].name
}

// sizes draws up to n numbers with a product of 2 to 24.
func (m *platformFile) sizes(n, most int) (list []int, product int) {
	for {
		list, product = nil, 1
		for range m.between(1, n) {
			list = append(list, m.between(1, most))
			product *= list[len(list)-1]
		}
		if product >= 2 && product <= 24 {
			return list, product
		}
	}
}

// torusSizes has one dimension of one host at most: the links of two would have the
// same names.
func (m *platformFile) torusSizes() (params string, hosts int) {
	for {
		list, hosts := m.sizes(4, 7)
		ones := 0
		for _, size := range list {
			if size == 1 {
				ones++
			}
		}
		if ones < 2 {
			return commas(list), hosts
		}
	}
}

// fatTreeSizes says too whether the names of limiters have room for all switches.
func (m *platformFile) fatTreeSizes() (params string, hosts int, room bool) {
	down, hosts := m.sizes(4, 6)
	up, count := make([]int, len(down)), make([]int, len(down))
	switches, width := 0, hosts
	for i := range down {
		up[i], count[i] = m.between(1, 3), m.between(1, 3)
		width = width / down[i] * up[i]
		switches += width
	}
	return fmt.Sprintf("%d;%s;%s;%s", len(down), commas(down), commas(up), commas(count)), hosts, switches <= hosts
}

func (m *platformFile) dragonflySizes() (params string, hosts int) {
	for {
		groups, chassis, routers, nodes := m.between(1, 4), m.between(1, 3), m.between(1, 4), m.between(1, 3)
		if hosts := groups * chassis * routers * nodes; groups <= routers && hosts >= 2 && hosts <= 36 {
			return fmt.Sprintf("%d,%d;%d,%d;%d,%d;%d", groups, m.between(1, 3), chassis, m.between(1, 3), routers, m.between(1, 3), nodes), hosts
		}
	}
}

func commas(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ","), "[]")
}
