package oracletest

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/clustersim/clustersim/internal/oracle"
	"github.com/clustersim/clustersim/sim"
)

// play is a program of actors: roles with lines of code, which simgrid/actors.cpp reads, and
// perform does with package actor.
type play struct {
	name        string
	platformXML string
	header      []string // mutexes and the like
	roles       []role
	options     sim.Options
}

// role is an actor and its code.
type role struct {
	host string
	kind string // first, later, daemon or again
	code []string
}

// text is the program.
func (p *play) text() string {
	var b strings.Builder
	for _, line := range p.header {
		fmt.Fprintln(&b, line)
	}
	for i, r := range p.roles {
		if len(r.code) == 0 && r.kind == "gone" {
			continue
		}
		fmt.Fprintf(&b, "actor %d %s %s\n", i, r.host, r.kind)
		for _, line := range r.code {
			fmt.Fprintln(&b, line)
		}
	}
	return b.String()
}

// asCase is the play's platform and models.
func (p *play) asCase() *oracle.Case {
	return &oracle.Case{Name: p.name, PlatformXML: p.platformXML, Options: p.options}
}

// spoken is what an actor has said, when a line of its code was done.
type spoken struct {
	sec  float64
	text string // actor, line, outcome
}

// transcript is what the actors of a play have said, in order, and the date of the end.
type transcript struct {
	lines  []spoken
	endSec float64
	// openSec is the date from which on SimGrid's order is not defined, see stage.limit.
	openSec float64
}

func (t *transcript) String() string {
	var b strings.Builder
	for _, l := range t.lines {
		fmt.Fprintf(&b, "%.17g %s\n", l.sec, l.text)
	}
	fmt.Fprintf(&b, "%.17g end\n", t.endSec)
	return b.String()
}

// readTranscript reads what actors.cpp prints.
func readTranscript(text string) (*transcript, error) {
	t := &transcript{openSec: math.Inf(1), endSec: math.NaN()}
	for line := range strings.Lines(text) {
		date, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		sec, err := strconv.ParseFloat(date, 64)
		switch {
		case err != nil:
			return nil, fmt.Errorf("transcript: %q: %w", line, err)
		case said == "end":
			t.endSec = sec
		default:
			t.lines = append(t.lines, spoken{sec, said})
		}
	}
	if math.IsNaN(t.endSec) {
		return nil, fmt.Errorf("transcript: no end")
	}
	return t, nil
}

// before are the lines before a date.
func (t *transcript) before(sec float64) []spoken {
	for i, l := range t.lines {
		if l.sec > sec-2*oracle.FloorSec {
			return t.lines[:i]
		}
	}
	return t.lines
}

// difference compares what was said up to the date from which on it is not defined: the
// same by the same actors in the same order, at the same dates.
func (t *transcript) difference(want *transcript) Difference {
	var d Difference
	got, expected := t.before(t.openSec), want.before(t.openSec)
	for i := range max(len(got), len(expected)) {
		switch {
		case i >= len(got) || i >= len(expected) || got[i].text != expected[i].text:
			d.WorstRel = math.Inf(1)
			d.Worst = fmt.Sprintf("line %d is %q, want %q", i, at(got, i), at(expected, i))
			return d
		default:
			d.Number(got[i].text, i, "said", got[i].sec, expected[i].sec)
		}
	}
	if math.IsInf(t.openSec, 1) {
		d.Number("play", 0, "end", t.endSec, want.endSec)
	}
	return d
}

func at(lines []spoken, i int) string {
	if i >= len(lines) {
		return "nothing"
	}
	return fmt.Sprintf("%.17g %s", lines[i].sec, lines[i].text)
}

// String is all that one needs to run the play again.
func (p *play) String() string { return string(p.pack(nil)) }

// pack puts the play, and what was said if that is known, into a text archive.
func (p *play) pack(said *transcript) []byte {
	a := txtar.Archive{Files: []txtar.File{
		{Name: "options", Data: []byte(OptionsText(p.options) + "\n")},
		{Name: "simgrid", Data: []byte(strings.Join(p.asCase().SimgridFlags(), " ") + "\n")},
		{Name: "platform.xml", Data: []byte(p.platformXML)},
		{Name: "program.txt", Data: []byte(p.text())},
	}}
	if said != nil {
		a.Files = append(a.Files, txtar.File{Name: "transcript", Data: []byte(said.String())})
	}
	return txtar.Format(&a)
}

// unpackPlay reads what pack wrote.
func unpackPlay(name string, data []byte) (*play, *transcript, error) {
	p := &play{name: name}
	files := map[string]string{}
	for _, f := range txtar.Parse(data).Files {
		files[f.Name] = string(f.Data)
	}
	p.platformXML = files["platform.xml"]
	var err error
	if p.options, err = ReadOptions(strings.TrimSpace(files["options"])); err != nil {
		return nil, nil, err
	}
	for line := range strings.SplitSeq(strings.TrimSpace(files["program.txt"]), "\n") {
		switch words := strings.Fields(line); {
		case words[0] == "actor":
			n, err := strconv.Atoi(words[1])
			if err != nil {
				return nil, nil, err
			}
			for len(p.roles) <= n {
				p.roles = append(p.roles, role{kind: "gone"})
			}
			p.roles[n] = role{host: words[2], kind: words[3]}
		case len(p.roles) == 0:
			p.header = append(p.header, line)
		default:
			r := &p.roles[len(p.roles)-1]
			r.code = append(r.code, line)
		}
	}
	said, err := readTranscript(files["transcript"])
	return p, said, err
}
