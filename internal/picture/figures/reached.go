package figures

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// intensities are the words for a share of communication, and the share.
var intensities = []struct {
	word  string
	share float64
}{{"compute", 0.01}, {"balanced", 0.5}, {"communication", 0.8}}

// span is what the runs of an intensity reached, from the least share to the greatest.
type span struct{ low, high float64 }

// shareOff is by how much a share may differ from the one that the intensity sets
// before its label says so.
const shareOff = 0.005

// noteReached notes what share of communication a run with an intensity had, before the
// workload was refined if it was.
func (d *Data) noteReached(r *Row, columns []string, keys []Key) {
	for i, k := range keys {
		if last(columns[i]) != "intensity" {
			continue
		}
		share, ok := r.number("before_communication_share")
		if !ok {
			share, ok = r.number("communication_share")
		}
		if !ok {
			continue
		}
		s, known := d.reached[k.Text]
		if !known {
			s = span{share, share}
		}
		d.reached[k.Text] = span{min(s.low, share), max(s.high, share)}
	}
}

func (r *Row) number(column string) (float64, bool) {
	f, err := r.find(column)
	if err != nil || f == nil {
		return 0, false
	}
	return f.Number, f.Kind == Number
}

// labelled is a key as legends and titles show it: an intensity with the share that was
// reached, if that is another.
func (d *Data) labelled(column string, k Key) string {
	text := shown(k)
	s, ok := d.reached[k.Text]
	wanted, scaled := wantedShare(k)
	if last(column) != "intensity" || !ok || !scaled || max(wanted-s.low, s.high-wanted) <= shareOff {
		return text
	}
	low, high := percent(s.low), percent(s.high)
	if low != high {
		high = low + " to " + high
	}
	return fmt.Sprintf("%s (reached %s %%)", text, high)
}

// NotReached lists the intensities along x that did not reach their share, with what
// they reached: there is no room for it on an axis.
func (d *Data) NotReached() (list []string) {
	for _, k := range d.xs() {
		if text := d.labelled(d.X, k); text != shown(k) {
			list = append(list, text)
		}
	}
	return list
}

func percent(share float64) string {
	return strconv.FormatFloat(math.Round(1000*share)/10, 'f', -1, 64)
}

// wantedShare is the share that an intensity sets; false: none.
func wantedShare(k Key) (share float64, scaled bool) {
	for _, i := range intensities {
		if i.word == k.Text {
			return i.share, true
		}
	}
	if number, is := strings.CutSuffix(k.Text, "%"); is {
		share, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		return share / 100, err == nil
	}
	return k.Number, k.Is == Number && k.Number < 1
}
