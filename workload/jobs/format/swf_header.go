package format

import (
	"bytes"
	"cmp"
	"math"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// swfSize is a size of the machine in the header: MaxProcs or MaxNodes.
type swfSize struct {
	units int
	wrong *srcerr.Error // of the first line that states none; nil if all do, or say that it is unknown
}

// comment keeps a comment line, and reads the size of the machine from it: MaxProcs counts
// before MaxNodes, and of several lines the first.
func (r *swfReader) comment(text []byte) {
	t := r.trace
	t.Header = append(t.Header, strings.TrimRight(string(text), " \t\r"))
	key, value, ok := bytes.Cut(text, []byte{':'})
	if !ok {
		return
	}
	col := int(r.fields[0].from) + len(";") + len(key) + len(":") + 1
	switch key = bytes.TrimSpace(key); {
	case bytes.EqualFold(key, []byte("MaxProcs")):
		r.size(&r.processors, "MaxProcs", value, col)
	case bytes.EqualFold(key, []byte("MaxNodes")):
		r.size(&r.nodes, "MaxNodes", value, col)
	}
}

// stated is the size of the machine; 0 if the header does not say.
func (r *swfReader) stated() int { return cmp.Or(r.processors.units, r.nodes.units) }

// size reads a size: the first whole number of a text that begins at a column, unless one was read already. -1
// and no text mean that it is unknown.
func (r *swfReader) size(to *swfSize, key string, text []byte, col int) {
	value := bytes.TrimSpace(text)
	from := bytes.IndexAny(value, "0123456789")
	if to.units > 0 || len(value) == 0 {
		return
	}
	if from >= 0 {
		end := from
		for end < len(value) && value[end] >= '0' && value[end] <= '9' {
			end++
		}
		negative := from > 0 && value[from-1] == '-'
		n, err := strconv.ParseInt(string(value[from:end]), 10, 32)
		switch {
		case negative && err == nil && n == 1:
			return
		case !negative && err == nil && n > 0:
			to.units = int(n)
			return
		}
	}
	if to.wrong == nil {
		col += bytes.Index(text, value)
		to.wrong = srcerr.At(r.trace.Files[0], r.line, col, "%s %q: want a number from 1 to %d", key, value, math.MaxInt32).
			WithHint("or state the machine, such as -p 'nodes(128)'")
	}
}

// setSize takes the size of the machine from the header.
func (r *swfReader) setSize() {
	t := r.trace
	t.StatedUnits = r.stated()
	switch wrong := cmp.Or(r.processors.wrong, r.nodes.wrong); {
	case wrong == nil:
	case t.StatedUnits == 0:
		t.Unsized = wrong
	case r.processors.units == 0 && r.o.Note != nil:
		r.o.Note(srcerr.At(wrong.File, wrong.Line, wrong.Col, "%s: MaxNodes is taken", wrong.Msg).Error())
	}
}
