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
// The platform holds hosts and links; a host holds cores, with the state of the
// class of the task that runs, on each of its cores, with the task's name as one more field, and upon it
// "files" while a task reads or writes some, or "failed" while it is an attempt that failed. A host
// that was off at some time has a state of its own, and one that changes its power state a variable. A link
// has a variable, its utilisation. Transfers are Paje links between cores. With a the
// critical path is one more container, with the kind of the step as its state.
func WritePaje(w io.Writer, r *runview.Run, links *runview.Links, a *why.Analysis) error {
	p := &paje{run: r, cores: runview.Cores(r), classes: runview.NewClasses(r.DAG), why: a, failed: failuresOf(r)}
	p.addTasks()
	p.addFailures()
	p.addPath()
	p.addTransfers()
	loads, changing := p.addLoads(links), p.addPstates()
	p.begin(w)
	p.types()
	if len(changing) > 0 {
		p.line("2 V H pstate %s", quote("0.835 0.369 0"))
	}
	shown := p.shownHosts(changing)
	p.containers(loads, shown)
	p.writeEvents()
	p.end(loads, shown)
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

// state pushes a value with a name upon the state of a container, and pops it.
func (p *paje) state(kind, container, value, name string, fromSec, toSec float64) {
	p.add(fromSec, toSec,
		fmt.Sprintf("7 %s %s %s %s %s\n", decimal(fromSec), kind, container, value, quote(name)),
		fmt.Sprintf("8 %s %s %s\n", decimal(toSec), kind, container))
}

// move is a Paje link, with its bytes.
func (p *paje) move(kind, from, to, value, key string, bytes, fromSec, toSec float64) {
	p.add(fromSec, toSec,
		fmt.Sprintf("10 %s %s p %s %s %s %s\n", decimal(fromSec), kind, from, value, key, decimal(bytes)),
		fmt.Sprintf("11 %s %s p %s %s %s\n", decimal(toSec), kind, to, value, key))
}

// set gives a variable a value.
func (p *paje) set(sec float64, kind, container string, value float64) {
	p.events = append(p.events, pajeEvent{sec, rankVariable, fmt.Sprintf("9 %s %s %s %s\n", decimal(sec), kind, container, decimal(value))})
}

// addTasks adds the tasks on each of their cores, and upon them when they read or write files.
func (p *paje) addTasks() {
	tasks, d := p.run.Result.Tasks, p.run.DAG
	add := func(t workload.TaskID, core string) {
		p.state("S", core, p.valueOf(t), d.TaskName(t), tasks[t].StartSec, tasks[t].FinishSec)
	}
	for i, run := range tasks {
		t := workload.TaskID(i)
		for _, lane := range p.cores.All(i) {
			core := coreName(run.Host, lane)
			add(t, core)
			for _, x := range p.run.Phases(t) {
				if x.Name != runview.Computing {
					p.state("S", core, "files", d.TaskName(t)+": "+x.Name, x.StartSec, x.FinishSec)
				}
			}
		}
	}
	for i, x := range runview.Further(p.run) {
		add(x.Task, coreName(x.Host, p.cores.Of[len(tasks)+i]))
	}
}

// addFailures adds the attempts upon the cores, with their own value, and the states of hosts.
func (p *paje) addFailures() {
	for i, f := range p.failed.attempts {
		core := coreName(f.Host, p.cores.Of[p.cores.Attempts+i])
		p.state("S", core, "failed", p.run.DAG.TaskName(f.Task)+": "+f.Why.String(), f.StartSec, f.AtSec)
	}
	for _, d := range p.failed.offs {
		p.state("O", fmt.Sprint("h", d.Host), "off", p.run.Platform.HostName(d.Host), d.FromSec, d.ToSec)
	}
}

// addPath adds the steps of the critical path.
func (p *paje) addPath() {
	if p.why == nil {
		return
	}
	for i := range p.why.Path {
		s := &p.why.Path[i]
		p.state("K", "path", fmt.Sprintf("k%d", s.Kind), p.why.Name(s), s.StartSec, s.FinishSec)
	}
}

func (p *paje) addTransfers() {
	core := func(h platform.HostID, t workload.TaskID) string { return coreName(h, p.cores.Of[t]) }
	for i := range p.run.Result.Transfers {
		x := &p.run.Result.Transfers[i]
		from, to, src, dst := p.run.Ends(x)
		p.move("T", core(src, from), core(dst, to), "t", fmt.Sprint("e", x.Edge), p.run.DAG.Bytes(x.Edge), x.StartSec, x.FinishSec)
	}
}

// addLoads adds the loads and returns the links that have any, by LinkID.
func (p *paje) addLoads(links *runview.Links) (used []platform.LinkID) {
	if links == nil {
		return nil
	}
	for _, l := range links.Loads(p.run.Platform) {
		used = append(used, l.Link)
		p.set(l.AtSec, "U", fmt.Sprint("l", l.Link), l.Utilisation)
	}
	slices.Sort(used)
	return slices.Compact(used)
}

// addPstates adds the power states and returns the hosts that change theirs.
func (p *paje) addPstates() map[platform.HostID]bool {
	changing := map[platform.HostID]bool{}
	for _, x := range p.run.Pstates() {
		changing[x.Host] = true
		p.set(x.StartSec, "V", fmt.Sprint("h", x.Host), float64(x.Pstate))
	}
	return changing
}

// pajeColours are the classes' colours as Paje writes them, 0 to 1: those of the
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
			for k := why.Creating; p.run.Result.Overhead.Containers != nil && k <= why.Releasing; k++ {
				kinds = append(kinds, k)
			}
		}
		for _, k := range kinds {
			p.line("4 k%d K %s %s", k, k, quote(pajeColours[int(k)%len(pajeColours)]))
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

// shownHosts are those that run a task, change their power state or have a state.
func (p *paje) shownHosts(changing map[platform.HostID]bool) (list []platform.HostID) {
	for h := range p.run.Platform.Hosts() {
		if id := platform.HostID(h); p.cores.Count[h] > 0 || changing[id] || p.failed.stated[id] {
			list = append(list, id)
		}
	}
	return list
}

// containers creates the platform, its hosts and their cores, its used links.
func (p *paje) containers(links []platform.LinkID, hosts []platform.HostID) {
	p.line("5 0 p P 0 %s", quote(p.run.PlatformName))
	for _, h := range hosts {
		name := p.run.Platform.HostName(h)
		p.line("5 0 h%d H p %s", h, quote(name))
		for c := range p.cores.Count[h] {
			p.line("5 0 %s C h%d %s", coreName(h, c), h, quote(fmt.Sprintf("%s core %d", name, c)))
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
func (p *paje) end(links []platform.LinkID, hosts []platform.HostID) {
	end := decimal(p.endSec())
	for _, h := range hosts {
		for c := range p.cores.Count[h] {
			p.line("6 %s C %s", end, coreName(h, c))
		}
		p.line("6 %s H h%d", end, h)
	}
	for _, l := range links {
		p.line("6 %s L l%d", end, l)
	}
	if p.why != nil {
		p.line("6 %s W path", end)
	}
	p.line("6 %s P p", end)
}

// endSec is the makespan, or the last event if that comes later.
func (p *paje) endSec() float64 {
	end := p.run.Result.MakespanSec
	if n := len(p.events); n > 0 {
		end = max(end, p.events[n-1].sec)
	}
	return end
}

// begin puts the events in order and begins the file.
func (p *paje) begin(w io.Writer) {
	slices.SortStableFunc(p.events, func(a, b pajeEvent) int { return cmp.Or(cmp.Compare(a.sec, b.sec), cmp.Compare(a.rank, b.rank)) })
	p.out = bufio.NewWriterSize(w, 1<<16) // keeps the error for Flush
	_, _ = p.out.WriteString(pajeHeader)
}

func (p *paje) writeEvents() {
	for _, e := range p.events {
		_, _ = p.out.WriteString(e.text)
	}
}

func (p *paje) line(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format+"\n", args...) }

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
