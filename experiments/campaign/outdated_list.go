package campaign

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/clustersim/clustersim/internal/srcerr"
)

// The words of a list of outdated results.
const (
	outdatedChanged = "changed"
	outdatedGone    = "gone"
	outdatedOther   = "other"
)

// Write writes the list, a line a run, for ReadOutdated.
func (o *Outdated) Write(w io.Writer) error {
	b := bufio.NewWriter(w)
	writeIDs(b, outdatedChanged, o.Changed)
	writeIDs(b, outdatedGone, o.Gone)
	writeIDs(b, outdatedOther, o.Other)
	return b.Flush()
}

func writeIDs(b *bufio.Writer, why string, ids []ID) {
	for _, id := range ids {
		_, _ = fmt.Fprintf(b, "%v %s\n", id, why) // Flush has the error
	}
}

// ReadOutdated reads a list.
func ReadOutdated(name string, r io.Reader) (*Outdated, error) {
	o, lines := &Outdated{}, bufio.NewScanner(r)
	to := map[string]*[]ID{outdatedChanged: &o.Changed, outdatedGone: &o.Gone, outdatedOther: &o.Other}
	for n := 1; lines.Scan(); n++ {
		text, why, _ := strings.Cut(lines.Text(), " ")
		id, err := ParseID(text)
		if err == nil && to[why] == nil {
			err = fmt.Errorf("%q (want %s, %s or %s)", why, outdatedChanged, outdatedGone, outdatedOther)
		}
		if err != nil {
			return nil, srcerr.At(name, n, 1, "%v", err).WithHint("no list of outdated results: delete the file, sweep --resume writes it again")
		}
		*to[why] = append(*to[why], id)
	}
	if err := lines.Err(); err != nil {
		return nil, srcerr.At(name, o.Len()+1, 1, "%v", err)
	}
	return o, nil
}

// OutdatedName is the file beside results that has the list.
func OutdatedName(results string) string { return results + ".outdated" }
