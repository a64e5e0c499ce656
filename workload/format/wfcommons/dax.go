package wfcommons

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/clustersim/clustersim/internal/native"
	"github.com/clustersim/clustersim/internal/srcerr"
	"github.com/clustersim/clustersim/workload"
)

// DAXReferenceSpeedFlops is the speed at which a DAX's run times count unless
// the caller gives one: 4.2 Gf/s, as in SimGrid (create_DAG_from_DAX), so that
// a file means the same work here and there.
const DAXReferenceSpeedFlops = 4.2e9

// ReadDAX reads an abstract workflow of Pegasus: DAX 2.1, as the workflow
// generators of Bharathi and Juve write it (S. Bharathi, A. Chervenak,
// E. Deelman, G. Mehta, M.-H. Su, K. Vahi, Characterization of scientific
// workflows, WORKS 2008), or DAX 3.
//
// A job's work is its run time times [workload.ReadOptions].ReferenceSpeedFlops, or
// [DAXReferenceSpeedFlops]. A file that one job writes and another reads is one
// message; a parent and a child without a common file are joined by a control
// edge. No tasks for the beginning and the end are added.
//
// Mistakes are [*srcerr.Error] values, joined, in file order. Linear in the
// size of the file. docs/formats/dax.md has the details.
func ReadDAX(fileName string, data []byte, o workload.ReadOptions) (*workload.DAG, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	given := o.ReferenceSpeedFlops != 0
	if !given {
		o.ReferenceSpeedFlops = DAXReferenceSpeedFlops
	}
	src := &srcerr.Source{File: fileName, Data: data, Notes: o.Note}
	r := &daxReader{src: src, in: wfInstance{sizeField: "size", oneSided: true, hasRuns: true}}
	r.uses.in = &r.in
	r.readFile()
	if src.Failed() {
		return nil, src.Err()
	}
	r.join()
	r.uses.note(src)
	if !given && !r.idle() {
		src.Note(r.rootAt, "run times count at 4.2 Gf/s, as in SimGrid (--reference-speed changes it)")
	}
	return r.in.assemble(src, o.ReferenceSpeedFlops)
}

// IsDAX says whether the first element of an XML text is adag.
func IsDAX(text []byte) bool { return xmlRoot(text) == "adag" }

// xmlRoot is the name of the first element, without its prefix; empty when
// there is none. It passes over comments, declarations and instructions.
func xmlRoot(text []byte) string {
	for bytes.HasPrefix(text, []byte("<")) {
		end := ">"
		switch {
		case bytes.HasPrefix(text, []byte("<!--")):
			end = "-->"
		case bytes.HasPrefix(text, []byte("<?")):
			end = "?>"
		case !bytes.HasPrefix(text, []byte("<!")):
			name := text[1:]
			if i := bytes.IndexAny(name, " \t\r\n/>"); i >= 0 {
				name = name[:i]
			}
			return string(name[bytes.IndexByte(name, ':')+1:])
		}
		_, rest, _ := bytes.Cut(text, []byte(end))
		text = bytes.TrimLeft(rest, " \t\r\n")
	}
	return ""
}

// maxDAXDepth bounds the nesting of elements; DAX needs five.
const maxDAXDepth = 100

// daxReader reads elements one after the other; path is where it is.
type daxReader struct {
	src      *srcerr.Source
	in       wfInstance
	uses     wfUses
	path     []string
	rooted   bool
	rootAt   int
	element  xml.StartElement
	from, to int // offsets of the element's tag

	profileIsRuntime bool
	metadataIsSize   bool
	ran              bool
	use              daxUse
	child            wfWord
	parents          []daxParent
}

// daxUse is a uses element of the job at hand.
type daxUse struct {
	link string
	file wfFile
}

// daxParent is one parent element inside a child element.
type daxParent struct{ child, parent wfWord }

func (r *daxReader) readFile() {
	bom := len(r.src.Data) - len(bytes.TrimPrefix(r.src.Data, []byte("\ufeff")))
	dec := xml.NewDecoder(bytes.NewReader(r.src.Data[bom:]))
	for {
		r.from = bom + int(dec.InputOffset())
		token, err := dec.Token()
		r.to = bom + int(dec.InputOffset())
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			r.syntax(err)
			return
		}
		switch token := token.(type) {
		case xml.StartElement:
			r.element = token
			r.path = append(r.path, token.Name.Local)
			if len(r.path) > maxDAXDepth {
				r.src.Fail(r.from, "", "XML: more than %d elements within each other", maxDAXDepth)
				return
			}
			if !r.start(strings.Join(r.path, "/")) {
				return
			}
		case xml.CharData:
			r.text(strings.TrimSpace(string(token)))
		case xml.EndElement:
			r.end()
			r.path = r.path[:len(r.path)-1]
		}
	}
	switch {
	case len(bytes.TrimSpace(r.src.Data[bom:])) == 0:
		r.src.Fail(bom, "", "empty file")
	case !r.rooted:
		r.src.Fail(bom, "", "no <adag>")
	case len(r.in.tasks) == 0:
		r.src.Fail(r.rootAt, "", "no jobs")
	}
}

// syntax reports what encoding/xml could not read.
func (r *daxReader) syntax(err error) {
	msg := err.Error()
	if wrong, ok := errors.AsType[*xml.SyntaxError](err); ok {
		msg = wrong.Msg
	}
	if msg == "unexpected EOF" {
		r.src.Fail(len(r.src.Data), "", "the file ends in the middle")
		return
	}
	r.src.Fail(r.to, "", "XML: %s", msg)
}

// idle says whether every job takes no time, so that no speed matters.
func (r *daxReader) idle() bool {
	return !slices.ContainsFunc(r.in.runs, func(run wfRun) bool { return run.runtimeSec > 0 })
}

// name reads an attribute that is to be a name.
func (r *daxReader) name(what string, keys ...string) wfWord {
	for _, key := range keys {
		for _, a := range r.element.Attr {
			if a.Name.Local != key || a.Name.Space != "" {
				continue
			}
			at := r.attributeAt(key)
			if err := native.CheckText(a.Value); err != nil {
				r.src.Fail(at, "", "%s: %s: %s", what, key, err)
			}
			return wfWord{a.Value, at}
		}
	}
	r.src.Fail(r.from, "", "%s: no %s", what, strings.Join(keys, " or "))
	return wfWord{at: r.from}
}

// attribute is an attribute's value, empty when it is not there.
func (r *daxReader) attribute(key string) string {
	for _, a := range r.element.Attr {
		if a.Name.Local == key && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// attributeAt is the offset of an attribute of the element at hand.
func (r *daxReader) attributeAt(key string) int {
	tag := r.src.Data[r.from:r.to]
	for _, blank := range []string{" ", "\n", "\t", "\r"} {
		if i := bytes.Index(tag, []byte(blank+key+"=")); i >= 0 {
			return r.from + i + 1
		}
	}
	return r.from
}

// number reads a number that is not negative.
func (r *daxReader) number(at int, what, text string) (float64, bool) {
	x, err := native.Number(strings.TrimSpace(text))
	switch {
	case err != nil:
		r.src.Fail(at, "", "%s: %s", what, err)
	case x < 0:
		r.src.Fail(at, "", "%s: %s: want at least 0", what, text)
	default:
		return x, true
	}
	return 0, false
}
