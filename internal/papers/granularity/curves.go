package granularity

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/clustersim/clustersim/internal/measure/ledger"
	"github.com/clustersim/clustersim/internal/measure/scalability"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/catalog"
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

// runPoints runs the grid: each model, reduce load, type, k and beta.
func (s *Study) runPoints(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, reduce := range s.Reduces {
			for _, t := range s.Types {
				c := t.base
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
				if err := s.runPairs(ctx, e, c, before, reduce, Point{Model: m.ID, Reduce: reduce.Name, Type: t.Name}); err != nil {
					return fmt.Errorf("model %s, type %s: %w", m.ID, t.Name, err)
				}
			}
		}
	}
	return nil
}

// runPairs runs one type over all pairs (k, beta).
func (s *Study) runPairs(ctx context.Context, e *sim.Engine, c scalability.Case, before *scalability.Measured, reduce ReduceLoad, p Point) error {
	for _, p.K = range gridK {
		for _, p.Beta = range gridBeta {
			c.Refine = refineOptions(scalability.Growth{K: p.K, Beta: p.Beta, Chi: reduce.perWork})
			if reduce.perByte {
				c.Refine.ReduceFlopPerByte = s.flopPerByte()
			}
			out, err := c.RunAfter(ctx, e, before)
			if err != nil {
				return fmt.Errorf("k = %d, beta = %v: %w", p.K, p.Beta, err)
			}
			shift, err := c.FollowsPath(out)
			if err != nil {
				return fmt.Errorf("k = %d, beta = %v: %w", p.K, p.Beta, err)
			}
			p.FollowsPath = shift.Follows()
			s.Points = append(s.Points, s.measured(p, reduce, out))
		}
	}
	return nil
}

// measured fills in what a run of the point gave, and what the formulas give.
func (s *Study) measured(p Point, reduce ReduceLoad, out *scalability.Outcome) Point {
	before, after := &out.Before, &out.After
	g := scalability.Growth{K: p.K, Beta: p.Beta, Alpha: s.in.alpha()}
	if reduce.perWork > 0 || reduce.perByte {
		g.Chi = after.WorkFlop/before.WorkFlop - g.WorkFactor()
	}
	p.Assumed = float64(p.K) <= p.Beta
	p.TimeBeforeSec, p.TimeSec = before.MakespanSec, after.MakespanSec
	p.EfficiencyBefore, p.Efficiency = before.SpeedEfficiency, after.SpeedEfficiency
	p.EfficiencyByFormula = scalability.GrownSpeedEfficiency(p.K, before.WorkFlop, before.MakespanSec, after.MarkedSpeedFlops)
	p.Phi, p.PhiByFormula = out.Phi, g.Phi()
	p.ReduceGI = giga(g.Chi * before.WorkFlop)
	p.ShareBefore, p.Share = before.CommunicationShare, after.CommunicationShare
	return p
}

// pointsOf lists the points of a model and a reduce load, by type and pair: result[pair][type].
func (s *Study) pointsOf(model, reduce string) [][]Point {
	pairs := make([][]Point, len(gridK)*len(gridBeta))
	i := 0
	for _, p := range s.Points {
		if p.Model == model && p.Reduce == reduce {
			pairs[i%len(pairs)] = append(pairs[i%len(pairs)], p)
			i++
		}
	}
	return pairs
}

// Model is how the study's workloads are placed and run.
type Model struct {
	ID, Text string
	Network  sim.Network
	// Scheduler is empty for the paper's mapping, with parts that follow their task.
	Scheduler string
}

// models are the paper's assumptions, then a real network, then a better mapping
// too, before the extension and after it.
func models() []Model {
	return []Model{
		{ID: "paper", Text: "store-and-forward, no contention, the paper's mapping", Network: paperNetwork},
		{ID: "lv08", Text: "LV08 with contention, the paper's mapping", Network: sim.Network{Kind: sim.LV08}},
		{ID: "lv08-heft", Text: "LV08 with contention, HEFT before and after", Network: sim.Network{Kind: sim.LV08}, Scheduler: "heft"},
	}
}

// besides says what the model has that the paper's formulas and proofs do not.
func (m Model) besides() string {
	switch {
	case m.Scheduler != "":
		return ", ignores contention, and keeps the mapping"
	case m.Network.Kind != paperNetwork.Kind:
		return ", and ignores contention"
	}
	return ""
}

// apply makes a case follow the model.
func (m Model) apply(c *scalability.Case, mapping *scheduler.Schedule) {
	c.Options.Network = m.Network
	c.Mapping, c.Scheduler = scalability.Remap, m.parse
	if m.Scheduler == "" {
		c.Mapping = scalability.PartsFollow
		c.Scheduler = func(*scheduler.Problem) (catalog.Scheduler, error) {
			return catalog.Scheduler{Mapper: asMapped{mapping}}, nil
		}
	}
}

func (m Model) parse(pr *scheduler.Problem) (catalog.Scheduler, error) {
	return catalog.Parse(m.Scheduler, catalog.Env{Problem: pr})
}

// asMapped is a mapper that returns a schedule made before.
type asMapped struct{ schedule *scheduler.Schedule }

func (m asMapped) Map(context.Context, *scheduler.Problem) (*scheduler.Schedule, error) {
	return m.schedule, nil
}

// runTables runs Table 3's scenarios under each model.
func (s *Study) runTables(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		in := *s.in
		if m.Scheduler != "" {
			in.remap = func(pr *scheduler.Problem) (*scheduler.Schedule, error) { return mapped(ctx, m.parse, pr) }
		}
		rows, err := in.runAll(ctx, e, sim.Options{Network: m.Network}, in.scenarios())
		if err != nil {
			return fmt.Errorf("model %s: %w", m.ID, err)
		}
		s.Models = append(s.Models, ModelTable{m, rows})
	}
	return nil
}

// row finds a scenario.
func (t ModelTable) row(id string) Row {
	row, _ := (&Replay{Rows: t.Rows}).Row(id)
	return row
}

// IsospeedPoint is the scalability measured as Chen, Sun and Wu (2008) define it:
// the work grows until E_v is what it was.
type IsospeedPoint struct {
	Model, Type string
	// DataExponent is g: a message to a subtask grows by eta^g. The paper has 1;
	// 2/3 is a surface beside a volume, 0 messages that do not grow.
	DataExponent float64
	K            int // C2 = k*C1: new nodes as fast as their old one

	Status           string  // solved, or why there is no such work
	Beta             float64 // growth of the parallel work; NaN without a solution
	Phi              float64 // C2 W1 / (C1 W2); NaN without a solution
	EfficiencyBefore float64
	Least, Greatest  float64 // E_v2 seen
}

// dataExponents are the growths of data that the study tries.
var dataExponents = []float64{1, 2.0 / 3, 0}

// The growth of work is sought from k/isospeedDown to isospeedUp*k.
const (
	isospeedDown = 16
	isospeedUp   = 4096
)

func isospeedSearch(k int) scalability.Search {
	return scalability.Search{Start: float64(k), Lowest: float64(k) / isospeedDown, Highest: isospeedUp * float64(k), Tolerance: 1e-9}
}

// runIsospeed solves for equal E_v under each model, without reduce load.
func (s *Study) runIsospeed(ctx context.Context, e *sim.Engine) error {
	for _, m := range models() {
		for _, g := range dataExponents {
			for _, t := range s.Types {
				c := t.base
				c.Speeds = scalability.EqualSpeeds
				m.apply(&c, s.in.mapping)
				before, err := c.RunBefore(ctx, e)
				if err != nil {
					return err
				}
				for _, k := range gridK {
					c.Refine = refineOptions(scalability.Growth{K: k, Beta: float64(k)})
					c.Refine.DataExponent = g
					found, err := c.Isospeed(ctx, e, before, isospeedSearch(k))
					if err != nil {
						return fmt.Errorf("model %s, type %s, k = %d: %w", m.ID, t.Name, k, err)
					}
					s.Isospeed = append(s.Isospeed, IsospeedPoint{
						Model: m.ID, Type: t.Name, DataExponent: g, K: k,
						Status: found.Root.Status.String(), Beta: found.Beta, Phi: found.Phi,
						EfficiencyBefore: before.SpeedEfficiency,
						Least:            found.Root.LeastValue, Greatest: found.Root.GreatestValue,
					})
				}
			}
		}
	}
	return nil
}
