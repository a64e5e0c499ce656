package oracletest

import (
	"fmt"
	"math/rand/v2"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// kind is a kind of platform.
type kind struct {
	name string
	draw func(*platformFile)
}

// kinds are the platforms that Generate draws, in turn. The plain one with
// declared routes comes more often than the others.
var kinds = []kind{
	{"full", fullPlatform},
	{"full-repeat", repeatPlatform},
	{"cluster-bare", bareCluster},
	{"cluster-backbone", backboneCluster},
	{"full", fullPlatform},
	{"floyd", floydPlatform},
	{"dijkstra", dijkstraPlatform},
	{"cluster-fat-backbone", fatBackboneCluster},
	{"full", fullPlatform},
	{"cluster-loopback", loopbackCluster},
	{"cluster-limiter", limitedCluster},
	{"star", starPlatform},
	{"full", fullPlatform},
	{"nested", nestedPlatform},
	{"nested-floyd", floydOfZones},
	{"nested-dijkstra", dijkstraOfZones},
	{"nested-deep", deepPlatform},
}

// meshes take the places of the four full zones in odd rounds, in turn.
var meshes = []kind{
	{"mesh-single", singleLinkMesh},
	{"mesh-shared", sharedLinkMesh},
	{"mesh-own", ownLinkMesh},
	{"full", fullPlatform},
}

// topologies take the places of three clusters in every other odd round.
var topologies = map[string]kind{
	"cluster-bare":         {"torus", torusPlatform},
	"cluster-backbone":     {"fat-tree", fatTreePlatform},
	"cluster-fat-backbone": {"dragonfly", dragonflyPlatform},
}

// zonings take the places of four others in every other odd round.
var zonings = map[string]kind{
	"full-repeat": {"vivaldi", vivaldiPlatform},
	"star":        {"cabinets", cabinetPlatform},
	"nested":      {"bypassed", bypassedPlatform},
	"nested-deep": {"mixed", mixedPlatform},
}

func kindOf(seed uint64) kind {
	k := kinds[seed%uint64(len(kinds))]
	if other, ok := topologies[k.name]; ok && seed/Round%4 == 1 {
		return other
	}
	if other, ok := zonings[k.name]; ok && seed/Round%4 == 1 {
		return other
	}
	if k.name == "full" && seed/Round%2 == 1 {
		return meshes[seed/4%4]
	}
	return k
}

// Round is the number of seeds after which every kind of platform has met every
// combination of host sharing, network model and loopback.
const Round = 17 * 3 * 2 * 2

// Generate draws case number seed with 40 to maxTasks tasks. Equal arguments
// give equal cases.
func Generate(seed uint64, maxTasks int) oracle.Case {
	r := rand.New(rand.NewPCG(seed, 0x5eed))
	kind, t := kindOf(seed), traitOf(seed)
	turn := seed / uint64(len(kinds))
	shape := workloadShape{
		tasks: 40 + r.IntN(maxTasks-39), window: 3 + r.IntN(40), huge: r.Float64() < 0.25, equal: r.Float64() < 0.2,
		trait: t,
	}
	c := oracle.Case{}
	sharing := "space"
	switch turn % 3 {
	case 0:
		c.Options.HostSharing, sharing = sim.TimeShared, "time"
	case 1:
		shape.spaceShare = true
	case 2:
		c.Options.HostSharing, sharing = sim.TimeShared, "chain"
		shape.chained = true
	}
	model, loopback := "lv08", "free"
	if turn/3%2 == 1 {
		c.Options.Network.Kind, model = sim.CM02, "cm02"
	}
	if turn/6%2 == 1 {
		c.Options.Loopback, loopback = sim.LoopbackSimGrid, "sendto"
	}
	if r.Float64() < 0.1 {
		c.Options.Network.Params = drawParams(r)
		model = "other"
	}
	c.Name = fmt.Sprintf("%04d-%s-%s-%s-%s", seed, kind.name, sharing, model, loopback)
	if t.name != "" {
		c.Name += "-" + t.name
	}
	shape.even = evenOf(c.Options.Network)
	m := newPlatformFile(r, t, shape.even)
	kind.draw(m)
	c.PlatformXML = m.close()
	c.Workload = drawWorkload(r, m.hosts, shape)
	return c
}

// drawParams draws constants that no model has by default. TCP-gamma 0 is not among
// them, because it means "off" only since SimGrid 3.34.
func drawParams(r *rand.Rand) *sim.NetworkParams {
	return &sim.NetworkParams{
		LatencyFactor:   pick(r, 1, 13.01, 5.5),
		BandwidthFactor: pick(r, 1, 0.97, 0.8),
		WeightSBytes:    pick(r, 0.0, 20537, 8775),
		TCPGammaBytes:   pick(r, 65536.0, 4194304, 1e9),
		CrossTraffic:    r.IntN(2) == 0,
	}
}

// overlooking is the case with links overlooked as SimGrid's default does.
func overlooking(c oracle.Case) oracle.Case {
	c.Options.Network = c.Options.Network.Overlooking()
	c.Name += "-overlook"
	return c
}
