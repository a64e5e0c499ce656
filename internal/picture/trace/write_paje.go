package trace

import (
	"bufio"
	"cmp"
	_ "embed" // the file's header
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/measure/why"
	"github.com/clustersim/clustersim/internal/picture/runview"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// pajeHeader defines the events by the numbers that stand before them in this file. A
// push has the task's name beside Paje's own fields, a start of a link the bytes.
//
//go:embed paje_header.txt
var pajeHeader string

// WritePaje writes the run in the Paje format (Schnorr 2014, "Paje trace file
// format", version 1.2.5). Times are seconds in full precision. links and a may be nil.
//
// The platform holds hosts and links; a host holds cores, whose state is the
// class of the task that runs, on each of its cores, with the task's name as one more field, and upon it
// "files" while a task reads or writes some, or "failed" while it is an attempt that failed. A host
// that was off at some time has a state of its own, one whose power state changes a variable. A link
// has a variable, its utilisation. Transfers are Paje links between cores. With a the
// critical path is one more container, whose state is the kind of the step.
func WritePaje(w io.Writer, r *runview.Run, links *Links, a *why.Analysis) error {
	p := &paje{run: r, cores: runview.Cores(r), classes: runview.NewClasses(r.DAG), why: a, failed: failuresOf(r)}
	p.tasks()
	p.failures()
	p.path()
	p.transfers()
	loads, changing := p.variables(links), p.pstates()
	slices.SortStableFunc(p.events, func(a, b pajeEvent) int { return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.rank, b.rank)) })
	p.out = bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = p.out.WriteString(pajeHeader)
	p.types()
	if len(changing) > 0 {
		p.line("2 V H pstate %s", quote("0.835 0.369 0"))
	}
	p.containers(loads, changing)
	for _, e := range p.events {
		_, _ = p.out.WriteString(e.text)
	}
	p.end(loads, changing)
	return p.out.Flush()
}

type paje struct {
	run     *runview.Run
	cores   runview.Lanes
	classes runview.Classes
	why     *why.Analysis // nil: not wanted
	failed  failures
	events  []pajeEvent
	out     *bufio.Writer
}

// pajeEvent is a line, or two that belong together.
type pajeEvent struct {
	sec  float64
	rank int
	text string
}

// What ends comes before what begins at the same time; what takes no time comes
// between, begun and ended at once.
const (
	rankEnds = iota
	rankInstant
	rankBegins
	rankVariable
)

// add keeps the lines of something that takes time.
func (p *paje) add(startSec, finishSec float64, begin, end string) {
	if startSec == finishSec {
		p.events = append(p.events, pajeEvent{startSec, rankInstant, begin + end})
		return
	}
	p.events = append(p.events, pajeEvent{startSec, rankBegins, begin}, pajeEvent{finishSec, rankEnds, end})
}

func (p *paje) tasks() {
	for t, run := range p.run.Result.Tasks {
		for _, lane := range p.cores.All(t) {
			core := coreName(run.Host, lane)
			p.add(run.StartSec, run.FinishSec,
				fmt.Sprintf("7 %s S %s %s %s\n", decimal(run.StartSec), core, p.valueOf(workload.TaskID(t)), quote(p.run.DAG.TaskName(workload.TaskID(t)))),
				fmt.Sprintf("8 %s S %s\n", decimal(run.FinishSec), core))
			p.files(workload.TaskID(t), core)
		}
	}
	for i, x := range runview.Further(p.run) {
		run := &p.run.Result.Tasks[x.Task]
		core := fmt.Sprintf("h%d.%d", x.Host, p.cores.Of[len(p.run.Result.Tasks)+i])
		p.add(run.StartSec, run.FinishSec,
			fmt.Sprintf("7 %s S %s %s %s\n", decimal(run.StartSec), core, p.valueOf(x.Task), quote(p.run.DAG.TaskName(x.Task))),
			fmt.Sprintf("8 %s S %s\n", decimal(run.FinishSec), core))
	}
}

// files adds the times at which a task reads or writes files, upon its own.
func (p *paje) files(t workload.TaskID, core string) {
	for _, x := range p.run.Phases(t) {
		if x.Name != runview.Computing {
			p.add(x.StartSec, x.FinishSec,
				fmt.Sprintf("7 %s S %s files %s\n", decimal(x.StartSec), core, quote(p.run.DAG.TaskName(t)+": "+x.Name)),
				fmt.Sprintf("8 %s S %s\n", decimal(x.FinishSec), core))
		}
	}
}

// path adds the steps of the critical path.
func (p *paje) path() {
	if p.why == nil {
		return
	}
	for i := range p.why.Path {
		s := &p.why.Path[i]
		p.add(s.StartSec, s.FinishSec,
			fmt.Sprintf("7 %s K path k%d %s\n", decimal(s.StartSec), s.Kind, quote(p.why.Name(s))),
			fmt.Sprintf("8 %s K path\n", decimal(s.FinishSec)))
	}
}

func (p *paje) transfers() {
	for i := range p.run.Result.Transfers {
		x := &p.run.Result.Transfers[i]
		from, to, _, _ := p.run.Ends(x)
		p.add(x.StartSec, x.FinishSec,
			fmt.Sprintf("10 %s T p %s t e%d %s\n", decimal(x.StartSec), p.coreOf(from), x.Edge, decimal(p.run.DAG.Bytes(x.Edge))),
			fmt.Sprintf("11 %s T p %s t e%d\n", decimal(x.FinishSec), p.coreOf(to), x.Edge))
	}
}

// variables notes the loads and returns the links that have any, by LinkID.
func (p *paje) variables(links *Links) []platform.LinkID {
	if links == nil {
		return nil
	}
	var used []platform.LinkID
	for _, l := range links.Loads(p.run.Platform) {
		used = append(used, l.Link)
		p.events = append(p.events, pajeEvent{
			l.AtSec, rankVariable,
			fmt.Sprintf("9 %s U l%d %s\n", decimal(l.AtSec), l.Link, decimal(l.Utilisation)),
		})
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// pajeColours are the classes' colours as Paje wants them, 0 to 1: those of the
// pictures' palette.
var pajeColours = []string{
	"0 0.447 0.698", "0.902 0.624 0", "0 0.620 0.451", "0.8 0.475 0.655", "0.337 0.706 0.914", "0.835 0.369 0", "0.941 0.894 0.259",
	"0.561 0.737 0.847", "0.541 0.373 0", "0.549 0.827 0.741", "0.486 0.227 0.361", "0.122 0.373 0.545", "0.922 0.690 0.518", "0.561 0.525 0.071",
}

// types defines the types of things. Classes by hash have no names: all is a task then.
func (p *paje) types() {
	_, _ = p.out.WriteString("0 P 0 platform\n0 H P host\n0 C H core\n0 L P link\n" +
		"1 S C state\n2 U L utilisation \"0.337 0.706 0.914\"\n3 T P C C transfer\n4 t T transfer \"0.4 0.4 0.4\"\n")
	if p.why != nil {
		p.line("0 W P %s", quote("critical path"))
		p.line("1 K W step")
		kinds := []why.Kind{why.Execution, why.Transfer, why.Wait}
		if p.run.Result.Stored != nil {
			kinds = append(kinds, why.Reading, why.Writing)
		}
		if p.run.Result.Overhead != nil {
			for k := why.Beginning; k <= why.Ending; k++ {
				kinds = append(kinds, k)
			}
		}
		for _, k := range kinds {
			p.line("4 k%d K %s %s", k, k, quote(pajeColours[k]))
		}
	}
	if p.run.Result.Stored != nil || p.run.Result.Overhead != nil {
		p.line("4 files S files %s", quote("0.8 0.8 0.8"))
	}
	if len(p.failed.attempts) > 0 {
		p.line("4 failed S failed %s", quote("0.8 0 0"))
	}
	if len(p.failed.offs) > 0 {
		p.line("1 O H %s", quote("host state"))
		p.line("4 off O off %s", quote("0.5 0.5 0.5"))
	}
	if p.classes.Names == nil {
		p.line("4 c0 S task %s", quote(pajeColours[0]))
	}
	for i, name := range p.classes.Names {
		p.line("4 c%d S %s %s", i, quote(name), quote(pajeColours[i]))
	}
}

// containers creates the platform, its used hosts and cores, its used links.
// Hosts that run nothing are created only if their power state changes.
func (p *paje) containers(links []platform.LinkID, changing []platform.HostID) {
	p.line("5 0 p P 0 %s", quote(p.run.PlatformName))
	for h, host := range p.run.Platform.Hosts() {
		if _, changes := slices.BinarySearch(changing, platform.HostID(h)); p.cores.Count[h] == 0 && !changes && !p.failed.of(int(h)) {
			continue
		}
		p.line("5 0 h%d H p %s", h, quote(host.Name))
		for c := range p.cores.Count[h] {
			p.line("5 0 h%d.%d C h%d %s", h, c, h, quote(fmt.Sprintf("%s core %d", host.Name, c)))
		}
	}
	if p.why != nil {
		p.line("5 0 path W p %s", quote("critical path"))
	}
	for _, l := range links {
		p.line("5 0 l%d L p %s", l, quote(p.run.Platform.LinkName(l)))
		p.line("9 0 U l%d 0", l)
	}
}

// end destroys the containers, the inner ones first.
func (p *paje) end(links []platform.LinkID, changing []platform.HostID) {
	end := decimal(p.endSec())
	for h := range p.run.Platform.Hosts() {
		for c := range p.cores.Count[h] {
			p.line("6 %s C h%d.%d", end, h, c)
		}
		if _, changes := slices.BinarySearch(changing, platform.HostID(h)); p.cores.Count[h] > 0 || changes || p.failed.of(int(h)) {
			p.line("6 %s H h%d", end, h)
		}
	}
	for _, l := range links {
		p.line("6 %s L l%d", end, l)
	}
	if p.why != nil {
		p.line("6 %s W path", end)
	}
	p.line("6 %s P p", end)
}

// endSec is the makespan, or the last event if that comes later, because nobody waits
// for it.
func (p *paje) endSec() float64 {
	end := p.run.Result.MakespanSec
	if n := len(p.events); n > 0 {
		end = max(end, p.events[n-1].sec)
	}
	return end
}

func (p *paje) line(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format+"\n", args...) }

func (p *paje) coreOf(t workload.TaskID) string {
	return coreName(p.run.Result.Tasks[t].Host, p.cores.Of[t])
}

func coreName(h platform.HostID, lane int32) string { return fmt.Sprintf("h%d.%d", h, lane) }

func (p *paje) valueOf(t workload.TaskID) string {
	if p.classes.Names == nil {
		return "c0"
	}
	return fmt.Sprintf("c%d", p.classes.Of[t])
}

// decimal prints a number in full, without an exponent: Paje has none.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// quote makes any name one field: Paje has no way to write a quote or a line
// break in it.
func quote(name string) string {
	return `"` + strings.Map(func(c rune) rune {
		switch {
		case c == '"':
			return '\''
		case c == '\\':
			return '/'
		case c < ' ' || c == 0x7f:
			return ' '
		}
		return c
	}, name) + `"`
}
