package granularity

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/sim"
)

// Study is the paper's second experiment, its Figures 4 and 5, with Tables 1 to 3:
// speed efficiency and scalability of three types of workloads over pairs (k, beta),
// under three models. It belongs to the caller.
type Study struct {
	Table3   *Replay         // under the paper's model, with the ledger of Tables 1 to 3
	Models   []ModelTable    // Table 3's scenarios under each model
	Types    []Type          // compute-intensive, balanced, communication-intensive
	Reduces  []ReduceLoad    // three readings of what a reduce task computes
	Points   []Point         // by model, reduce load, type, k, beta
	Isospeed []IsospeedPoint // Phi where E_v is kept; by model, growth of data, type, k
	Claims   ledger.Ledger   // the figures' claims, each with a verdict

	in *inputs
}

// Type is a kind of workload: the paper's, its volumes multiplied until
// communication has a share of the critical path.
type Type struct {
	Name   string
	Wanted float64          // share of communication in the critical path
	Share  float64          // reached, contention-free under the paper's mapping
	Factor float64          // of all volumes
	DataMB float64          // sum of all volumes
	base   scalability.Case // before it is refined
}

// ModelTable is Table 3 under one model.
type ModelTable struct {
	Model Model
	Rows  []Row
}

// Point is one run of the grid.
type Point struct {
	Model, Reduce, Type string
	K                   int
	Beta                float64
	// Assumed says that the paper's assumption holds: no new node is slower than
	// its old one, which with C2 = beta*C1 is k <= beta.
	Assumed bool

	TimeBeforeSec, TimeSec float64
	EfficiencyBefore       float64 // E_v1
	Efficiency             float64 // E_v2
	EfficiencyByFormula    float64 // (7)
	Phi                    float64 // Definition 2
	PhiByFormula           float64 // (8), with the chi that the run had
	ReduceGI               float64 // load of all reduce tasks
	ShareBefore, Share     float64 // of communication in the critical path of the run
	FollowsPath            bool    // Proposition 1: it consists of parts of the old path's tasks
}

// The grid of Figures 4 and 5. The paper's pairs are lost. C2 = beta*C1 with new
// nodes beside each old one needs k and beta above 1.
var (
	gridK    = []int{2, 3, 4}
	gridBeta = []float64{2, 3, 4, 6}
)

// Curves runs the study on the paper's data, or on files that take their place
// (Options.Files; Options.Network is not used). Errors are those of the input
// files and ctx's. It takes a few seconds.
func Curves(ctx context.Context, o Options) (*Study, error) {
	s := &Study{Reduces: reduceLoads()}
	var err error
	if s.in, err = readInputs(o.Files, paperNetwork); err != nil {
		return nil, err
	}
	if s.Table3, err = Table3(ctx, Options{Files: o.Files}); err != nil {
		return nil, err
	}
	e := sim.NewEngine()
	for _, step := range []func(context.Context, *sim.Engine) error{
		s.runTables, s.scaleTypes, s.runPoints, s.runIsospeed,
	} {
		if err := step(ctx, e); err != nil {
			return nil, err
		}
	}
	s.Claims = s.judge()
	return s, nil
}

// paperNetwork is the model of the paper's formula (3).
var paperNetwork = sim.Network{Kind: sim.StoreAndForward}

// ReduceLoad is a reading of how much a reduce task computes. The paper has 390 GI
// of it in Table 3 and does not say how it spreads over the tasks.
type ReduceLoad struct {
	Name    string
	perWork float64 // chi
	perByte bool    // by the bytes that it reduces, see flopPerByte
}

func reduceLoads() []ReduceLoad {
	return []ReduceLoad{
		{Name: "none"},                      // as in the derivation of (8)
		{Name: "work", perWork: reducedChi}, // as in Table 3
		{Name: "bytes", perByte: true},      // the balanced type has reducedChi at k = 2, beta = 3
	}
}

// kinds are the paper's three types of workloads. The shares of communication are
// ours; the paper says "high" of one. 95 % rather than 80 %, because no volumes give
// the paper's workload a share between 66 % and 93 %: another path becomes critical.
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
		base := scalability.Case{Workload: s.in.dag, Platform: s.in.before, NewLink: newLink, Speeds: scalability.BetaOnNew}
		models()[0].apply(&base, s.in.mapping)
		scaled, found, err := base.WithIntensity(ctx, e, is)
		if err != nil {
			return fmt.Errorf("type %s: %w", kind.name, err)
		}
		s.Types = append(s.Types, Type{
			Name: kind.name, Wanted: kind.share, Share: found.Share, Factor: found.Factor,
			DataMB: mega(scaled.Workload.Stats().TotalDataBytes), base: *scaled,
		})
	}
	return nil
}

// flopPerByte is the load for each byte received at which the balanced type's
// reduce tasks have chi = 0.136 in all, in the paper's experiment (k = 2, beta = 3).
// There each of k subtasks sends eta times what its task sends.
func (s *Study) flopPerByte() float64 {
	g := s.in.refinement(publishedBeta)
	received := float64(g.K) * g.Eta() * s.typeNamed(balanced).base.Workload.Stats().TotalDataBytes
	return reducedChi * s.in.dag.TotalWorkFlop() / received
}

func (s *Study) typeNamed(name string) Type {
	return s.Types[slices.IndexFunc(s.Types, func(t Type) bool { return t.Name == name })]
}
