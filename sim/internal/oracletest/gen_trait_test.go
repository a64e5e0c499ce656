package oracletest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/clustersim/clustersim/sim"
)

// trait is what a case of an odd round has too much of. What is nil or zero is
// drawn as in the even rounds.
type trait struct {
	name      string
	bandwidth func(*rand.Rand) string
	latency   func(*rand.Rand, even) string
	policies  []string // of links; SPLITDUPLEX only where one is allowed
	speed     string
	cores     func(*rand.Rand) int
	work      func(*rand.Rand) float64
	bytes     func(*rand.Rand, even) float64
	fan       int // messages come from task i/fan or the one before it
}

// traits are taken in turn, see traitOf.
var traits = []trait{
	{
		name: "ties", bandwidth: evenBandwidth, latency: evenLatency, speed: "1Gf",
		work: evenWork, bytes: evenBytes,
	},
	{name: "bytes", bytes: fewBytes, latency: fewLatencies},
	{name: "latency", latency: anyLatency},
	{name: "bandwidth", bandwidth: anyBandwidth},
	{name: "cores", cores: anyCores, speed: "1Gf", work: evenWork},
	{name: "fat", policies: []string{"FATPIPE"}, bandwidth: narrowOrWide, bytes: evenBytes},
	{name: "fan", fan: 12, latency: oneLatency, bytes: evenBytes},
	{
		name: "all", bandwidth: anyBandwidth, latency: anyLatency, cores: anyCores, bytes: anyBytes,
		policies: []string{"SHARED", "FATPIPE", "SPLITDUPLEX"}, fan: 3,
	},
	{name: "fan-ties", fan: 12, bandwidth: evenBandwidth, latency: evenLatency, speed: "1Gf", work: evenWork, bytes: evenBytes},
	{name: "alone", fan: 4, bandwidth: evenBandwidth, latency: evenLatency, work: longWork, bytes: evenBytes},
}

// traitOf is the trait of case number seed: none in even rounds. In odd rounds each
// kind of platform meets the traits in turn, from another one in each round, so that
// it has met all of them under all options after 20 rounds.
func traitOf(seed uint64) trait {
	round := seed / Round
	if round%2 == 0 {
		return trait{}
	}
	kinds := uint64(len(kinds))
	return traits[(seed%kinds+seed%Round/kinds+round/2)%uint64(len(traits))]
}

// The even draws are multiples of a quarter of a second or of what moves in one, so
// that many things happen at one date, or 0.3 ns later, which is the same date to
// SimGrid. A link used both ways gives its bandwidth over 1.05.
type even struct {
	latencyFactor, bandwidthFactor float64 // of the network model
}

func evenOf(n sim.Network) even {
	m := n.Estimate()
	return even{m.LatencyFactor, m.BandwidthFactor}
}

func evenBandwidth(r *rand.Rand) string {
	return pick(r, "1MBps", "1.05MBps", "1.05MBps", "2.1MBps", "525kBps", "500kBps")
}

func evenLatency(r *rand.Rand, e even) string {
	sec := pick(r, 0, 0, 0.25, 0.25, 0.5, 1) / e.latencyFactor
	if sec > 0 && r.Float64() < 0.3 {
		sec += 3e-10
	}
	return strconv.FormatFloat(sec, 'g', -1, 64) + "s"
}

func evenWork(r *rand.Rand) float64 { return pick(r, 0, 0.25e9, 0.25e9, 0.5e9, 1e9) }

func evenBytes(r *rand.Rand, e even) float64 {
	return e.bandwidthFactor * pick(r, 0, 125000, 250000, 250000, 500000, 1e6)
}

// longWork leaves the network to the messages of one task at a time.
func longWork(r *rand.Rand) float64 { return math.Round(1e12 * r.Float64()) }

func fewBytes(r *rand.Rand, _ even) float64 { return pick(r, 0.0, 0, 1, 1, 1, 2, 1000) }

func fewLatencies(r *rand.Rand, _ even) string {
	return pick(r, "0s", "1ms", "1ms", "1.0000003ms", "2ms", "100ns")
}

func oneLatency(*rand.Rand, even) string { return "1ms" }

// anyLatency is 0, or 100 ns to 100 s. SimGrid has CM02 share by 1 over the latency, adds
// that up, and takes 1e-5 of the sum as nothing: the sums of a few latencies of 1 ns are
// so large that rounding alone is more, and SimGrid 3.32 crashes in its solver.
func anyLatency(r *rand.Rand, _ even) string {
	if r.Float64() < 0.2 {
		return pick(r, "0s", "100s", "100ns", "10s")
	}
	return fmt.Sprintf("%.4es", math.Pow(10, -7+9*r.Float64()))
}

// anyBandwidth is 1 Bps to 1e15 Bps.
func anyBandwidth(r *rand.Rand) string {
	if r.Float64() < 0.2 {
		return pick(r, "1Bps", "1e15Bps", "8bps", "1PBps")
	}
	return fmt.Sprintf("%.4eBps", math.Pow(10, 15*r.Float64()))
}

// narrowOrWide differs by a factor that lets a fat pipe never, or always, limit what
// crosses it together with another link.
func narrowOrWide(r *rand.Rand) string {
	return pick(r, "100kBps", "105kBps", "1MBps", "10MBps", "1GBps")
}

func anyCores(r *rand.Rand) int { return pick(r, 1, 1, 2, 3, 16, 64, 128, 1+r.IntN(128)) }

func anyBytes(r *rand.Rand, _ even) float64 {
	if r.Float64() < 0.2 {
		return pick(r, 0.0, 1, 1e6)
	}
	return math.Round(math.Pow(10, 15*r.Float64()))
}
