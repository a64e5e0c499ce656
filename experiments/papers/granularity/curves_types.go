package granularity

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/experiments/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// ReduceLoad is a reading of how much a reduce task computes. The paper has 390 GI
// of it in Table 3 and does not say how it spreads over the tasks.
type ReduceLoad struct {
	Name, Text string
	perWork    float64 // chi
	perByte    bool    // by the bytes that it reduces, see flopPerByte
}

func reduceLoads() []ReduceLoad {
	return []ReduceLoad{
		{Name: "none", Text: "reduce tasks compute nothing, as in the derivation of (8)"},
		{Name: "work", Text: "chi = " + short(reducedChi) + " of the task's load, as in Table 3", perWork: reducedChi},
		{Name: "bytes", Text: "instructions a byte received, such that the balanced type has chi = " + short(reducedChi) + " at k = 2, beta = 3", perByte: true},
	}
}

// kinds are the paper's three types of programs. The shares of communication are
// ours; the paper says "high" of one. 95 % rather than 80 %, because no volumes give
// the paper's program a share between 66 % and 93 %: another path becomes critical.
var kinds = []struct {
	name  string
	share float64
}{
	{"compute", 0.01},
	{balanced, 0.5},
	{"communication", 0.95},
}

const balanced = "balanced"

// newLink is what Table 1 hangs new nodes on: 10 Gbps, no latency.
var newLink = platform.Link{BandwidthBytesPerSec: 10e9 / 8}

// scaleTypes scales the paper's volumes for each type, under the paper's mapping
// and model. All models run the same workloads.
func (s *Study) scaleTypes(ctx context.Context, e *sim.Engine) error {
	for _, kind := range kinds {
		is, err := scalability.ParseIntensity(strconv.FormatFloat(kind.share, 'g', -1, 64))
		if err != nil {
			return err
		}
		base := scalability.Case{Program: s.in.dag, Machine: s.in.before, NewLink: newLink, Speeds: scalability.BetaOnNew}
		models()[0].apply(&base, s.in.mapping)
		scaled, found, err := base.WithIntensity(ctx, e, is)
		if err != nil {
			return fmt.Errorf("type %s: %w", kind.name, err)
		}
		s.Types = append(s.Types, Type{
			Name: kind.name, Wanted: kind.share, Share: found.Share, Factor: found.Factor,
			DataMB: mega(scaled.Program.Stats().TotalDataBytes), program: *scaled,
		})
	}
	return nil
}

// flopPerByte is the load for each byte received at which the balanced type's
// reduce tasks have chi = 0.136 in all, in the paper's experiment (k = 2, beta = 3).
// There each of k subtasks sends eta times what its task sends.
func (s *Study) flopPerByte() float64 {
	g := Refinement{K: s.in.splitFactor(), Beta: publishedBeta}
	received := float64(g.K) * g.Eta(s.in.alpha()) * s.typeNamed(balanced).program.Program.Stats().TotalDataBytes
	return reducedChi * s.in.dag.TotalWorkFlop() / received
}

func (s *Study) typeNamed(name string) Type {
	return s.Types[slices.IndexFunc(s.Types, func(t Type) bool { return t.Name == name })]
}
