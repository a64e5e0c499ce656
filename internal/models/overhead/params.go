package overhead

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/models/law"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/units"
)

// The parameters' names in specs.
const (
	beginKey      = "begin"
	endKey        = "end"
	scanKey       = "scan"
	submitGapKey  = "submit-gap"
	matchKey      = "match"
	startGapKey   = "start-gap"
	dispatchKey   = "dispatch"
	pipeKey       = "pipe"
	completeKey   = "complete"
	slotsKey      = "slots"
	stretchKey    = "stretch"
	submitHostKey = "submit-host"
	submitsKey    = "submits"

	createKey    = "create"
	queueKey     = "queue"
	batchKey     = "batch"
	batchLagKey  = "batch-lag"
	bindKey      = "bind"
	startLagKey  = "start-lag"
	startWorkKey = "start-work"
	endLagKey    = "end-lag"
	endWorkKey   = "end-work"
	nodeShareKey = "node-share"
	releaseKey   = "release"
	pollKey      = "poll"
	lookKey      = "look"
	finishKey    = "finish"
)

// Param describes a parameter that is a number.
type Param struct {
	Name    string
	Unit    string // s, B/s, jobs, nothing or, of one that is a word, the words
	Drawn   bool   // its value may be a law
	Summary string

	of func(*Model) *Amount
}

var params = []Param{
	{beginKey, "s", true, "before the first job can be submitted", func(m *Model) *Amount { return &m.Begin }},
	{endKey, "s", true, "after the last job", func(m *Model) *Amount { return &m.End }},
	{scanKey, "s", false, "jobs are submitted at multiples of it", func(m *Model) *Amount { return &m.Scan }},
	{submitGapKey, "s", true, "between two submissions", func(m *Model) *Amount { return &m.SubmitGap }},
	{matchKey, "s", false, "idle jobs get free slots at multiples of it; a slot that a job leaves takes the next at once", func(m *Model) *Amount { return &m.Match }},
	{startGapKey, "s", true, "between two starts of jobs", func(m *Model) *Amount { return &m.StartGap }},
	{dispatchKey, "s", true, "from getting a slot to the begin of the stage-in", func(m *Model) *Amount { return &m.Dispatch }},
	{pipeKey, "B/s", false, "all files of all jobs go in and out through the submit host, one after the other", func(m *Model) *Amount { return &m.Pipe }},
	{completeKey, "s", true, "from the end of a job until jobs that wait for it are ready; its slot is free already", func(m *Model) *Amount { return &m.Complete }},
	{slotsKey, "jobs", false, "run at once, on all hosts together", func(m *Model) *Amount { return &m.Slots }},
	{stretchKey, "", true, "factor on run times", func(m *Model) *Amount { return &m.Stretch }},

	{createKey, "s", true, "from when the ends of all predecessors are known until the job is made; nothing for jobs without any", func(m *Model) *Amount { return &m.Create }},
	{queueKey, "jobs", false, "submitted and not known at once; with more the submitter holds", func(m *Model) *Amount { return &m.Queue }},
	{batchKey, "false or true", false, "jobs are offered to the policy once the submitter has none left to submit, not one by one", func(m *Model) *Amount { return &m.Batch }},
	{batchLagKey, "s", false, "from then until the batch is offered", func(m *Model) *Amount { return &m.BatchLag }},
	{bindKey, "s", false, "from one assignment of a decision round to the next; cores are taken at the round's begin", func(m *Model) *Amount { return &m.Bind }},
	{startLagKey, "s", true, "from the dispatch until the node's server has the job to start", func(m *Model) *Amount { return &m.StartLag }},
	{startWorkKey, "s", true, "work of the node's server to start a job's container", func(m *Model) *Amount { return &m.StartWork }},
	{endLagKey, "s", true, "from the container's end until the node's server has the job to end", func(m *Model) *Amount { return &m.EndLag }},
	{endWorkKey, "s", true, "work of the node's server to end it; then the end is visible", func(m *Model) *Amount { return &m.EndWork }},
	{nodeShareKey, "equal or fifo", false, "jobs at a node's server get equal shares of it, or it serves one after the other", func(m *Model) *Amount { return &m.NodeShare }},
	{releaseKey, "s", true, "from when the end is visible until cores and memory are free", func(m *Model) *Amount { return &m.Release }},
	{pollKey, "s", false, "from one round of the poller to the next; it learns of the ends that are visible when a round begins", func(m *Model) *Amount { return &m.Poll }},
	{lookKey, "s", false, "of a round for each job that is submitted and not known", func(m *Model) *Amount { return &m.Look }},
	{finishKey, "s", false, "of a round, more, for each whose end is visible", func(m *Model) *Amount { return &m.Finish }},
}

// words are what a parameter that is a word may be: the first is 0, the second 1.
func (p *Param) words() []string {
	if !strings.Contains(p.Unit, " or ") {
		return nil
	}
	return strings.Split(p.Unit, " or ")
}

// Word says whether a parameter is one of two words, and no number.
func (p *Param) Word() bool { return p.words() != nil }

// Container says whether a parameter is one of a container stage: see [Model.ContainerStages].
func (p *Param) Container() bool {
	var m Model
	*p.of(&m) = Amount{Value: 1}
	return m.ContainerStages()
}

// Params lists the parameters that are numbers or one of two words, in the order of a job's
// life; those of the container stages come after the others.
func Params() []Param { return slices.Clone(params) }

func paramNamed(name string) (*Param, error) {
	i := slices.IndexFunc(params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		var names []string
		for _, p := range params {
			names = append(names, p.Name)
		}
		return nil, srcerr.Unknown("parameter", name, names)
	}
	return &params[i], nil
}

// Get is the value of a parameter; drawn if it is a law and no number.
func (m *Model) Get(name string) (value float64, drawn bool, err error) {
	p, err := paramNamed(name)
	if err != nil {
		return 0, false, err
	}
	a := *p.of(m)
	if p.Name == stretchKey && a.IsZero() {
		return 1, false, nil
	}
	return a.Value, !a.Law.IsZero(), nil
}

// Set gives a parameter a number, in its unit.
func (m *Model) Set(name string, value float64) error {
	p, err := paramNamed(name)
	if err != nil {
		return err
	}
	if err := p.check(value); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	*p.of(m) = p.amount(value)
	return nil
}

// amount is a number as models have it.
func (p *Param) amount(value float64) Amount {
	if p.Name == stretchKey && value == 1 {
		value = 0
	}
	return Amount{Value: value + 0} // no negative zero
}

func (p *Param) check(x float64) error {
	switch {
	case p.Name == pipeKey && math.IsInf(x, 1):
		return nil
	case !units.Finite(x):
		return fmt.Errorf("%v: want a finite number", x)
	case x < 0:
		return fmt.Errorf("%v: want at least 0", x)
	case x > mostAmount:
		return fmt.Errorf("%v: want at most %v", x, mostAmount)
	case p.Unit == "jobs" && x != math.Trunc(x):
		return fmt.Errorf("%v: want a whole number", x)
	case p.words() != nil && x != 0 && x != 1:
		return fmt.Errorf("%v: want 0 or 1 (%s)", x, p.Unit)
	case (p.Name == stretchKey || p.Name == pipeKey) && x == 0:
		return fmt.Errorf("0: want more than 0")
	}
	return nil
}

// mostAmount keeps sums of dates far from where seconds are lost.
const mostAmount = 1e15

// read reads the argument key as a value of p.
func (p *Param) read(args *spec.Args, key string, to *Amount) {
	text := strings.TrimSpace(args.String(key, ""))
	number := text != "" && strings.ContainsRune("+-.0123456789", rune(text[0])) || text == "inf"
	if p.Drawn && !number {
		of := law.Seconds
		if p.Unit == "" {
			of = law.Factors
		}
		l, err := law.Parse(text, of)
		if err != nil {
			args.Fail(key, "%w", err)
			return
		}
		*to = Amount{Law: l}
		return
	}
	x, err := p.parse(text)
	switch {
	case err == nil:
		err = p.check(x)
	case spec.Looks(text):
		err = fmt.Errorf("%q: want one value, not a law", text)
	}
	if cycle := p.Name == scanKey || p.Name == matchKey || p.Name == pollKey; err == nil && cycle && x > 0 && x < leastCycleSec {
		err = fmt.Errorf("%s: want at least 1us, or 0s for at any time", text)
	}
	if err != nil {
		args.Fail(key, "%w", err)
		return
	}
	*to = p.amount(x)
}

// leastCycleSec is the shortest time between two scans, match cycles or polls that a text may give.
const leastCycleSec = 1e-6

func (p *Param) parse(text string) (float64, error) {
	switch {
	case p.Name == pipeKey && text == "inf":
		return math.Inf(1), nil
	case p.Unit == "s":
		return units.Duration(text)
	case p.Unit == "B/s":
		return units.Bandwidth(text)
	case p.Unit == "jobs":
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("%q is not a whole number", text)
		}
		return float64(n), nil
	case p.words() != nil:
		i := slices.Index(p.words(), text)
		if i < 0 {
			return 0, fmt.Errorf("%q: want %s", text, p.Unit)
		}
		return float64(i), nil
	}
	return units.Fraction(text)
}

// ParseNumber reads a value as specs have it; it takes no law.
func (p *Param) ParseNumber(text string) (float64, error) {
	x, err := p.parse(text)
	if err != nil {
		return 0, err
	}
	return x, p.check(x)
}

// Format writes a value as specs have it.
func (p *Param) Format(value float64) string {
	switch {
	case p.Name == pipeKey && math.IsInf(value, 1):
		return "inf"
	case p.Unit == "s":
		return units.FormatDuration(value)
	case p.Unit == "B/s":
		return units.FormatBandwidth(value)
	case p.words() != nil && p.check(value) == nil:
		return p.words()[int(value)]
	}
	return strconv.FormatFloat(value, 'g', -1, 64)
}

func (p *Param) format(a *Amount) string {
	switch {
	case !a.Law.IsZero():
		return a.Law.String()
	case p.Name == stretchKey && a.IsZero():
		return "1"
	case p.Name == pipeKey && a.IsZero():
		return noPipe
	}
	return p.Format(a.Value)
}

// noPipe is how a spec takes a preset's pipe away.
const noPipe = "none"

// Check returns an error for a number that no model can have. Models made by Parse pass.
func (m *Model) Check() error {
	for i := range params {
		p := &params[i]
		if a := p.of(m); a.Law.IsZero() && a.Value != 0 {
			if err := p.check(a.Value); err != nil {
				return fmt.Errorf("overhead: %s: %w", p.Name, err)
			}
		}
	}
	return nil
}
