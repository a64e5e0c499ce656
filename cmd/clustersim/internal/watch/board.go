package watch

import (
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/clustersim/clustersim/experiments/campaign"
	"github.com/clustersim/clustersim/internal/measure/stats"
	"github.com/clustersim/clustersim/internal/picture/figures"
)

const (
	maxCells    = 20_000
	maxFailures = 200
	// rateSpan is over which time the rate is measured, from samples sampleGap apart.
	rateSpan  = 30 * time.Second
	sampleGap = time.Second
)

// shown are the metrics that curves may have; those of refined runs only with such, those of
// energy only with wattages, and the cost only with prices.
var shown = []campaign.Metric{
	campaign.MakespanSec, campaign.Speedup, campaign.Efficiency, campaign.SpeedEfficiency, campaign.SLR, campaign.Utilisation,
	campaign.CommunicationShare, campaign.MovedBytes, campaign.SpeedEfficiencyRatio, campaign.Phi,
	campaign.EnergyJoule, campaign.EnergyDelay, campaign.PeakPower, campaign.Cost,
}

// Board is what there is to know of a campaign that runs. Goroutines share it.
type Board struct {
	title   string
	axes    []string // that have several values, but for the seed
	metrics []campaign.Metric
	names   []string // of metrics
	now     func() time.Time

	mu       sync.Mutex
	version  int // from 1, grows with each change
	sum      campaign.Summary
	began    time.Time
	samples  []sample
	over     string // how it ended; "": it runs
	failures []failure
	cells    []cell
	byInputs map[string]int
	hidden   int // runs without a cell, for there are too many
}

// sample is how many runs were made at a time.
type sample struct {
	at   time.Time
	made int
}

type failure struct {
	Number int    `json:"number"` // from 1
	Inputs string `json:"inputs"`
	Error  string `json:"error"`
}

// cell is a point of all curves: the mean of the runs that differ in their seed alone.
type cell struct {
	version int
	values  []string // by axis
	n       []int    // by metric
	mean    []float64
	squares []float64 // sums of squared differences from the mean
}

// NewBoard is the board of a campaign before its first run.
func NewBoard(title string, runs *campaign.Runs) *Board {
	b := &Board{title: title, now: time.Now, version: 1, byInputs: map[string]int{}}
	for _, a := range runs.Axes {
		if a.Len() > 1 && a.Info.Name != "seed" {
			b.axes = append(b.axes, a.Info.Name)
		}
	}
	infos := campaign.MetricInfos()
	list := shown
	if runs.Layout.Queues {
		list = campaign.QueueMetrics(runs.Powered)
	}
	for _, m := range list {
		if (!infos[m].Refined || runs.Refined) && (!infos[m].Powered || runs.Powered) && (!infos[m].Priced || runs.Priced) {
			b.metrics, b.names = append(b.metrics, m), append(b.names, infos[m].Name)
		}
	}
	b.sum.Total = runs.Total
	b.began = b.now()
	return b
}

// Progress notes how far the campaign is.
func (b *Board) Progress(sum campaign.Summary) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.version++
	b.sum = sum
	now := b.now()
	if n := len(b.samples); n == 0 || now.Sub(b.samples[n-1].at) >= sampleGap {
		b.samples = append(b.samples, sample{now, sum.Made})
	}
	for len(b.samples) > 2 && now.Sub(b.samples[1].at) >= rateSpan {
		b.samples = b.samples[1:]
	}
}

// End notes how the campaign ended, for watchers that are still there.
func (b *Board) End(how string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.version++
	b.over = how
}

// Sink passes results on to another sink and notes those that it took.
func (b *Board) Sink(to campaign.Sink) campaign.Sink { return sink{b, to} }

type sink struct {
	board *Board
	to    campaign.Sink
}

func (s sink) Append(r *campaign.Result) error {
	if err := s.to.Append(r); err != nil {
		return err
	}
	s.board.note(r)
	return nil
}

// note takes a result.
func (b *Board) note(r *campaign.Result) {
	text := func(axis string) string { return r.Job.Value(axis).Text }
	if r.Err != nil {
		var inputs []string // that identify the run, for people
		for _, a := range append(slices.Clone(b.axes), "seed") {
			if v := text(a); v != "" {
				inputs = append(inputs, a+" "+v)
			}
		}
		b.fail(strings.Join(inputs, ", "), r.Err.Error())
		return
	}
	values := make([]float64, len(b.metrics))
	for i, m := range b.metrics {
		values[i] = r.Metrics[m]
	}
	b.add(text, values)
}

func (b *Board) fail(inputs, message string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.version++
	number := 1
	if n := len(b.failures); n > 0 {
		number = b.failures[n-1].Number + 1
	}
	b.failures = append(b.failures, failure{number, inputs, message})
	if len(b.failures) > maxFailures {
		b.failures = slices.Delete(b.failures, 0, 1)
	}
}

// add takes the metrics of a run; those that are not finite are not defined.
func (b *Board) add(text func(axis string) string, metrics []float64) {
	values := make([]string, len(b.axes))
	for i, a := range b.axes {
		values[i] = text(a)
	}
	key := strings.Join(values, "\x00")
	b.mu.Lock()
	defer b.mu.Unlock()
	b.version++
	at, known := b.byInputs[key]
	switch {
	case !known && len(b.cells) == maxCells:
		b.hidden++
		return
	case !known:
		at = len(b.cells)
		b.byInputs[key] = at
		b.cells = append(b.cells, cell{values: values, n: make([]int, len(metrics)), mean: make([]float64, len(metrics)), squares: make([]float64, len(metrics))})
	}
	c := &b.cells[at]
	c.version = b.version
	for i, x := range metrics {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			c.n[i]++
			n := float64(c.n[i])
			before := x - c.mean[i]
			c.mean[i] += x/n - c.mean[i]/n // a sum of large numbers could overflow
			c.squares[i] += before * (x - c.mean[i])
		}
	}
}

// Load takes the runs that a results file has already, for curves that begin with them.
// Only those of done count.
func (b *Board) Load(src figures.Source, done campaign.Done) (err error) {
	in, err := src.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, in.Close()) }()
	_, err = figures.ReadRows(in, func(r *figures.Row) error {
		fields := map[string]figures.Field{}
		for _, f := range r.Fields {
			fields[f.Path] = f
		}
		text := func(name string) string { return fields[name].Text }
		id, err := campaign.ParseID(text("id"))
		if failed, have := done[id]; err != nil || !have || failed || src.Outdated[text("id")] || text("status") != "ok" {
			return nil
		}
		values := make([]float64, len(b.names))
		for i, name := range b.names {
			values[i] = math.NaN()
			if f := fields[name]; f.Kind == figures.Number {
				values[i] = f.Number
			}
		}
		b.add(text, values)
		return nil
	})
	return err
}

// state is an event for a watcher: the first has everything, the next ones what has changed.
type state struct {
	First   bool     `json:"first"`
	Title   string   `json:"title"`
	Axes    []string `json:"axes,omitempty"`
	Metrics []string `json:"metrics,omitempty"`

	Total    int       `json:"total"`
	Skipped  int       `json:"skipped"`
	Made     int       `json:"made"`
	Failed   int       `json:"failed"`
	Seconds  float64   `json:"seconds"`
	Rate     float64   `json:"rate"` // runs a second; 0: not known yet
	LeftSec  *float64  `json:"left"` // nil: not known
	Hidden   int       `json:"hidden"`
	Over     string    `json:"over"`
	Failures []failure `json:"failures"`
	Cells    []point   `json:"cells"`
}

// point is a cell in an event.
type point struct {
	At     int        `json:"at"` // its number
	Values []string   `json:"values"`
	Means  []*float64 `json:"means"`  // nil: not defined
	Halves []float64  `json:"halves"` // of their 95 % confidence intervals; 0: of one run, or not known
	Runs   int        `json:"runs"`
}

// since gives what has changed after a version, and the version that it is; 0 stands for
// nothing known. lastFailure is the number of the last failure that was sent.
func (b *Board) since(version, lastFailure int) (s *state, now int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s = &state{
		First: version == 0, Title: b.title,
		Total: b.sum.Total, Skipped: b.sum.Skipped, Made: b.sum.Made, Failed: b.sum.Failed, Hidden: b.hidden, Over: b.over,
		Seconds: b.now().Sub(b.began).Seconds(), Rate: b.rate(),
	}
	if s.First {
		s.Axes, s.Metrics = b.axes, b.names
	}
	if left := b.sum.Total - b.sum.Skipped - b.sum.Made; s.Rate > 0 {
		s.LeftSec = new(float64(left) / s.Rate)
	}
	for _, f := range b.failures {
		if f.Number > lastFailure {
			s.Failures = append(s.Failures, f)
		}
	}
	for i := range b.cells {
		if c := &b.cells[i]; c.version > version {
			s.Cells = append(s.Cells, c.point(i))
		}
	}
	return s, b.version
}

// rate is measured over the last samples. It falls while no run ends.
func (b *Board) rate() float64 {
	if len(b.samples) == 0 || b.over != "" {
		return 0
	}
	from := sample{at: b.began}
	if b.now().Sub(from.at) > rateSpan {
		from = b.samples[0]
	}
	if span := b.now().Sub(from.at); span >= 100*time.Millisecond {
		return float64(b.sum.Made-from.made) / span.Seconds()
	}
	return 0
}

func (c *cell) point(at int) point {
	p := point{At: at, Values: c.values, Means: make([]*float64, len(c.n)), Halves: make([]float64, len(c.n))}
	for i, n := range c.n {
		p.Runs = max(p.Runs, n)
		if n > 0 {
			p.Means[i] = new(c.mean[i])
		}
		if n > 1 {
			if half := stats.HalfWidth(n, math.Sqrt(c.squares[i]/float64(n-1)), stats.Confidence); !math.IsNaN(half) && !math.IsInf(half, 0) {
				p.Halves[i] = half
			}
		}
	}
	return p
}
