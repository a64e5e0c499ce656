package oracletest

import (
	"fmt"
	"strings"
)

// The cluster platforms are one <cluster> element: without a backbone, with a shared
// or a fatpipe one, or with loopbacks and limiters.
func bareCluster(m *platformFile) { m.cluster("c", m.between(5, 24), clusterParts{}) }

func backboneCluster(m *platformFile) {
	m.cluster("c", m.between(5, 24), clusterParts{backbone: "SHARED"})
}

func fatBackboneCluster(m *platformFile) {
	m.cluster("c", m.between(5, 24), clusterParts{backbone: "FATPIPE"})
}

func limitedCluster(m *platformFile) {
	m.cluster("c", m.between(5, 24), clusterParts{pick(m.r, "", "SHARED"), true, m.chance(0.5)})
}

func loopbackCluster(m *platformFile) {
	m.cluster("c", m.between(5, 24), clusterParts{pick(m.r, "", "SHARED", "FATPIPE"), false, true})
}

type clusterParts struct {
	backbone string // sharing policy; "" for none
	limiter  bool
	loopback bool
}

// cluster writes a <cluster> of n hosts and returns the name of its router.
func (m *platformFile) cluster(id string, n int, parts clusterParts) (router string) {
	prefix, suffix := id+"-", pick(m.r, "", ".me")
	cores := m.cores()
	var attrs strings.Builder
	fmt.Fprintf(&attrs, ` sharing_policy="%s"`, m.nicPolicy())
	if parts.backbone != "" {
		fmt.Fprintf(&attrs, ` bb_bw="%s" bb_lat="%s" bb_sharing_policy="%s"`, m.bandwidth(), m.latency(), parts.backbone)
	}
	if parts.limiter {
		fmt.Fprintf(&attrs, ` limiter_link="%s"`, m.bandwidth())
	}
	if parts.loopback {
		fmt.Fprintf(&attrs, ` loopback_bw="%s" loopback_lat="%s"`, m.bandwidth(), m.latency())
	}
	if m.chance(0.3) {
		router = id + "-gate"
		fmt.Fprintf(&attrs, ` router_id="%s"`, router)
	} else {
		router = prefix + id + "_router" + suffix
	}
	m.line(`<cluster id="%s" prefix="%s" suffix="%s" radical="%s" speed="%s" core="%d" bw="%s" lat="%s"%s/>`,
		id, prefix, suffix, m.radical(prefix, suffix, n, cores), m.speed(), cores, m.bandwidth(), m.latency(), attrs.String())
	return router
}

func (m *platformFile) nicPolicy() string {
	if m.trait.policies != nil {
		return m.policy(true)
	}
	return pick(m.r, "SPLITDUPLEX", "SPLITDUPLEX", "SHARED", "FATPIPE")
}

// radical numbers n hosts, in one range or with a gap.
func (m *platformFile) radical(prefix, suffix string, n, cores int) string {
	add := func(i int) {
		m.hosts = append(m.hosts, drawnHost{fmt.Sprintf("%s%d%s", prefix, i, suffix), cores})
	}
	if n < 3 || m.chance(0.5) {
		for i := range n {
			add(i)
		}
		return fmt.Sprintf("0-%d", n-1)
	}
	for i := range n - 1 {
		add(i)
	}
	add(n + 5)
	return fmt.Sprintf("0-%d,%d", n-2, n+5)
}
