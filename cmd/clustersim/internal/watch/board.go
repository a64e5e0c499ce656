package watch

import (
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/clustersim/clustersim/experiments/campaign"
)

const (
	maxCells    = 20_000
	maxFailures = 200
	// rateSpan is over which time the rate is measured, from samples sampleGap apart.
	rateSpan  = 30 * time.Second
	sampleGap = time.Second
)

// shown are the metrics that curves may have; those of refined runs only with such, those of
// energy only with wattages.
var shown = []campaign.Metric{
	campaign.MakespanSec, campaign.Speedup, campaign.Efficiency, campaign.SpeedEfficiency, campaign.SLR, campaign.Utilisation,
	campaign.CommunicationShare, campaign.MovedBytes, campaign.SpeedEfficiencyRatio, campaign.Phi,
	campaign.EnergyJoule, campaign.EnergyDelay, campaign.PeakPower,
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

// failure is a run that failed.
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
}

// NewBoard is the board of a campaign before its first run.
func NewBoard(title string, runs *campaign.Runs) *Board {
	b := &Board{title: title, now: time.Now, version: 1, byInputs: map[string]int{}}
	for _, a := range runs.Axes() {
		if a.Len() > 1 && a.Info.Name != "seed" {
			b.axes = append(b.axes, a.Info.Name)
		}
	}
	infos := campaign.MetricInfos()
	for _, m := range shown {
		if (!infos[m].Refined || runs.Refined()) && (!infos[m].Powered || runs.Powered()) {
			b.metrics, b.names = append(b.metrics, m), append(b.names, infos[m].Name)
		}
	}
	b.sum.Total = runs.Total()
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
		b.fail(b.inputs(text), r.Err.Error())
		return
	}
	values := make([]float64, len(b.metrics))
	for i, m := range b.metrics {
		values[i] = r.Metrics[m]
	}
	b.add(text, values)
}

// inputs are the values that tell a run apart, for people.
func (b *Board) inputs(text func(axis string) string) string {
	var words []string
	for _, a := range append(slices.Clone(b.axes), "seed") {
		if v := text(a); v != "" {
			words = append(words, a+" "+v)
		}
	}
	return strings.Join(words, ", ")
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
		b.cells = append(b.cells, cell{values: values, n: make([]int, len(metrics)), mean: make([]float64, len(metrics))})
	}
	c := &b.cells[at]
	c.version = b.version
	for i, x := range metrics {
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			c.n[i]++
			n := float64(c.n[i])
			c.mean[i] += x/n - c.mean[i]/n // a sum of large numbers could overflow
		}
	}
}
