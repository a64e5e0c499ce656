//go:build oracle

package oracletest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// TestLiveEnergy compares what every host has consumed.
func TestLiveEnergy(t *testing.T) {
	t.Parallel()
	all := energies{tools: tools(t), what: "host"}
	for seed := range caseCount(t) / 2 {
		c := Generate(seed, 100)
		addWatts(rand.New(rand.NewPCG(seed, 0xe7e26)), &c, hostElement, "wattage_per_state")
		t.Run(c.Name, func(t *testing.T) { all.compare(t, &c, "--host-energy") })
	}
	all.log(t)
}

// TestLiveLinkEnergy compares what shared links have consumed, where none is split duplex, for
// which SimGrid 3.32's plugin crashes. There are no acknowledgements, all tasks take time, and
// nothing else is drawn that makes things happen at one date: what of them SimGrid has
// shared already when it charges a link is not reproduced.
func TestLiveLinkEnergy(t *testing.T) {
	t.Parallel()
	all := energies{tools: tools(t), what: "link"}
	for seed := uint64(0); all.cases < 60; seed++ {
		c := Generate(seed, 100)
		if seed/Round%2 == 1 || strings.Contains(c.PlatformXML, "DUPLEX") || strings.Contains(c.PlatformXML, "<cluster") {
			continue
		}
		for i := range c.Workload.Tasks {
			c.Workload.Tasks[i].WorkFlop = max(c.Workload.Tasks[i].WorkFlop, 1e6*(1+rand.New(rand.NewPCG(seed, uint64(i))).Float64()))
		}
		n := &c.Options.Network
		params := n.Kind.Params()
		if n.Params != nil {
			params = *n.Params
		}
		params.CrossTraffic = false
		n.Params = &params
		addWatts(rand.New(rand.NewPCG(seed, 0xe7e26)), &c, linkElement, "wattage_range")
		t.Run(c.Name, func(t *testing.T) { all.compare(t, &c, "--link-energy") })
	}
	all.log(t)
}

// energies are those of many cases, compared.
type energies struct {
	tools    oracle.Tools
	what     string // host or link
	cases    int
	compared int
	worst    float64 // relative to the larger of 1 J and SimGrid's
}

func (x *energies) log(t *testing.T) {
	require.Positive(t, x.compared)
	t.Logf("%d cases, energies of %d %ss; worst relative error %.3g", x.cases, x.compared, x.what, x.worst)
}

func (x *energies) compare(t *testing.T, c *oracle.Case, flag string) {
	x.cases++
	c.Options.Energy.Way = sim.EnergySimGrid
	out, _, err := x.tools.Replay(c, flag)
	require.NoError(t, err)
	p, r := resultOf(t, c)
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if f[0] != x.what {
			continue
		}
		want, err := strconv.ParseFloat(f[2], 64)
		require.NoError(t, err)
		parts, at := r.Energy.Links, int(linkNamed(p, f[1]))
		if x.what == "host" {
			h, _ := p.HostByName(f[1])
			parts, at = r.Energy.Hosts, int(h)
		}
		got := parts[at]
		require.True(t, got.Known)
		off := math.Abs(got.Joule-want) / math.Max(1, math.Abs(want))
		if off > 1e-8 {
			t.Errorf("%s %s: %v J, want %v J", f[0], f[1], got.Joule, want)
		}
		x.compared, x.worst = x.compared+1, max(x.worst, off)
	}
}

func linkNamed(p *platform.Platform, name string) platform.LinkID {
	for l := range platform.LinkID(p.NumLinks()) {
		if p.LinkName(l) == name {
			return l
		}
	}
	return 0
}

// result runs a case with package sim.
func resultOf(t *testing.T, c *oracle.Case) (*platform.Platform, *sim.Result) {
	p, err := platformOf(c)
	require.NoError(t, err)
	d, _, err := dagOf(&c.Workload)
	require.NoError(t, err)
	s, err := scheduleOf(&c.Workload, p, d)
	require.NoError(t, err)
	r, err := sim.Run(t.Context(), p, d, sim.Follow(s), c.Options)
	require.NoError(t, err)
	return p, r
}

var (
	hostElement = regexp.MustCompile(`<(host|cluster)( [^>]*)/>`)
	linkElement = regexp.MustCompile(`<(link)( [^>]*sharing_policy="SHARED"[^>]*)/>`)
)

// addWatts gives most of the elements random wattages.
func addWatts(r *rand.Rand, c *oracle.Case, element *regexp.Regexp, property string) {
	c.PlatformXML = element.ReplaceAllStringFunc(c.PlatformXML, func(e string) string {
		if r.IntN(8) == 0 {
			return e
		}
		watts := fmt.Sprintf("%d:%d", r.IntN(300), r.IntN(300))
		name := element.FindStringSubmatch(e)[1]
		if name != "link" && r.IntN(2) == 0 {
			watts += fmt.Sprintf(":%d", r.IntN(300))
		}
		return fmt.Sprintf(`%s><prop id="%s" value="%s"/></%s>`, strings.TrimSuffix(e, "/>"), property, watts, name)
	})
}
