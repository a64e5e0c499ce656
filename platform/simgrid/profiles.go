package simgrid

import (
	"bytes"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/internal/xmlwalk"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/platform/profile"
)

// hostProfiles reads the files that a host or peer names.
func (r *reader) hostProfiles(e *element, d *platform.HostDetails) {
	attr := "speed_file"
	if a := e.find("availability_file"); a != nil && len(a.Value) > 0 {
		if e.get(attr) != "" {
			r.fail(e, "availability_file", "availability_file and speed_file mean the same").WithHint("remove one")
			return
		}
		attr = "availability_file"
		r.noteOnce(a.At, attr, "%s: availability_file is the old name of speed_file", e)
	}
	d.Speed, d.State = r.profileFile(e, attr), r.profileFile(e, "state_file")
}

// profileFile reads the profile in the file that an attribute names; nil if it names none.
func (r *reader) profileFile(e *element, attr string) *profile.Profile {
	name := e.get(attr)
	if name == "" {
		return nil
	}
	key := "file " + name
	if p, known := r.profiles[key]; known {
		return p
	}
	r.profiles[key] = nil
	if r.o.ReadFile == nil {
		r.fail(e, attr, "%s %q: no files can be read here", attr, name)
		return nil
	}
	data, err := r.o.ReadFile(name)
	if err != nil {
		r.fail(e, attr, "%s: %v", attr, err)
		return nil
	}
	p, err := profile.Read(name, data)
	for _, err := range srcerr.Parts(err) {
		r.fail(e, attr, "%s: %v", attr, err)
	}
	r.profiles[key] = p
	return p
}

// trace reads a named profile, its text or the name of its file.
func (r *reader) trace(e *element) {
	complete, before := r.check(e), r.errs.Len()
	text, at := r.content(e)
	id, key := e.get("id"), "trace "+e.get("id")
	if !complete {
		r.profiles[key] = nil // what names it is not wrong as well
		return
	}
	if _, known := r.profiles[key]; known {
		r.noteAt(e.offset("id"), "%s: declared again; from here on this one counts (SimGrid keeps the first)", e)
	}
	r.profiles[key] = nil
	if r.errs.Len() > before {
		return
	}
	period, err := native.Number(e.get("periodicity"))
	if err != nil {
		r.fail(e, "periodicity", "periodicity: %v", err).WithHint("want a number of seconds, 0 for none")
	}
	var p *profile.Profile
	if e.get("file") != "" {
		if p = r.profileFile(e, "file"); p == nil {
			return
		}
		if period > 0 || len(bytes.TrimSpace(text)) > 0 {
			r.noteAt(e.offset("periodicity"), "%s: only its file counts, as in SimGrid", e)
		}
	} else {
		if p = r.traceText(e, text, at); p == nil || err != nil {
			return
		}
		if period > 0 {
			if err := p.SetPeriod(period); err != nil {
				r.fail(e, "periodicity", "periodicity: %v", err)
			}
		}
	}
	if p.Name == "" {
		p.Name = id
	}
	r.profiles[key] = p
}

// traceText reads the text of a trace, which begins at an offset.
func (r *reader) traceText(e *element, text []byte, at int) *profile.Profile {
	if len(bytes.TrimSpace(text)) == 0 {
		r.fail(e, "", "neither a text nor a file")
		return nil
	}
	p, mistakes := profile.Parse(text)
	for _, m := range mistakes {
		r.failAt(at+m.At, "%s: %s", e, m.Msg).Hint = m.Hint
	}
	return p
}

// content is the text of an element and its offset. Comments count as blanks, so that offsets
// in it stay right.
func (r *reader) content(e *element) (text []byte, at int) {
	at = r.lex.Pos
	for {
		tok, err := r.lex.Next()
		switch {
		case err != nil:
			r.syntax(e, err)
			return nil, at
		case tok.Kind == xmlwalk.EndTag:
			r.close(e, tok)
			return text, at
		case tok.Kind == xmlwalk.StartTag:
			child := element{wrote: tok.Name, name: tok.Name, at: tok.At}
			r.misplaced(&child, e)
			if r.broken {
				return nil, at
			}
		default:
			text = appendBlanks(text, r.lex.Data[at+len(text):tok.At])
			text = append(text, tok.Text...)
		}
	}
}

// appendBlanks adds a blank for each byte that is no line end.
func appendBlanks(text, skipped []byte) []byte {
	for _, c := range skipped {
		if c != '\n' {
			c = ' '
		}
		text = append(text, c)
	}
	return text
}

// connection is a <trace_connect>: what it means shows when all elements are known.
type connection struct {
	at      int
	target  platform.Target
	element string
	p       *profile.Profile
	shown   string
}

// targets are the kinds of trace_connect.
var targets = map[string]platform.Target{
	"HOST_AVAIL": platform.HostState, "SPEED": platform.HostSpeed,
	"LINK_AVAIL": platform.LinkState, "BANDWIDTH": platform.LinkBandwidth, "LATENCY": platform.LinkLatency,
}

func (r *reader) traceConnect(e *element) {
	defer r.leaf(e)
	complete := r.check(e)
	kind, ok := r.choice(e, "kind", "HOST_AVAIL", "HOST_AVAIL", "SPEED", "LINK_AVAIL", "BANDWIDTH", "LATENCY")
	if !complete || !ok {
		return
	}
	p, known := r.profiles["trace "+e.get("trace")]
	if !known {
		r.fail(e, "trace", "no trace %q before it", e.get("trace"))
		return
	}
	r.connections = append(r.connections, connection{e.at, targets[kind], e.get("element"), p, e.String()})
}

// connect attaches the traces at the end of the platform.
func (r *reader) connect() {
	for _, c := range r.connections {
		if c.p == nil {
			continue // reported
		}
		r.b.Attach(c.target, c.element, c.p)
		for _, err := range r.b.TakeErrors() {
			r.failAt(c.at, "%s: %v", c.shown, err)
		}
	}
}
