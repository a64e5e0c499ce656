package format

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"
)

// comment keeps a comment line, and reads the size of the machine from it: MaxProcs counts
// before MaxNodes, and of several lines the first.
func (r *swfReader) comment(text []byte) {
	t := r.trace
	t.Header = append(t.Header, strings.TrimRight(string(text), " \t\r"))
	key, value, ok := bytes.Cut(text, []byte{':'})
	if !ok {
		return
	}
	switch key = bytes.TrimSpace(key); {
	case bytes.EqualFold(key, []byte("MaxProcs")):
		firstInt(value, &r.processors)
	case bytes.EqualFold(key, []byte("MaxNodes")):
		firstInt(value, &r.nodes)
	}
}

// stated is the size of the machine; 0 if the header does not say.
func (r *swfReader) stated() int { return cmp.Or(r.processors, r.nodes) }

// firstInt sets to, unless it is above 0 already, to the first whole number in a text.
func firstInt(text []byte, to *int) {
	from := bytes.IndexAny(text, "0123456789")
	if *to > 0 || from < 0 || from > 0 && text[from-1] == '-' {
		return
	}
	end := from
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	if n, err := strconv.ParseInt(string(text[from:end]), 10, 32); err == nil {
		*to = int(n)
	}
}
