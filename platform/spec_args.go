package platform

import (
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/units"
)

func specSpeed(text string) (float64, error) { return rate(units.Speed, text, "flop/s") }

func specBandwidth(text string) (float64, error) { return rate(units.Bandwidth, text, "byte/s") }

func rate(parse func(string) (float64, error), text, unit string) (float64, error) {
	x, err := parse(strings.TrimSpace(text))
	switch {
	case err != nil:
	case !(x > 0):
		err = fmt.Errorf("%q is not more than zero", text)
	case x < minRate || x > maxNumber:
		err = fmt.Errorf("%q: want %v to %v %s", text, minRate, maxNumber, unit)
	}
	return x, err
}

func specLatency(text string) (float64, error) {
	x, err := units.Duration(strings.TrimSpace(text))
	switch {
	case err != nil:
	case x < 0:
		err = fmt.Errorf("%q is negative", text)
	case x > maxNumber:
		err = fmt.Errorf("%q: want at most %v s", text, maxNumber)
	}
	return x, err
}

func (r *specReader) whole(key string, def, most int) int {
	n := r.args.Int(key, def)
	if n < 1 || n > most {
		r.args.Fail(key, "%d: want 1 to %d", n, most)
		return 1
	}
	return n
}

func (r *specReader) choice(key string, words ...string) string {
	return r.args.Word(key, words[0], words...)
}

// link reads bandwidth and latency, PREFIXbw and PREFIXlat. The defaults are texts
// because 50us is not the float64 nearest to 0.00005: leaving the argument out must
// give the same number as writing it.
func (r *specReader) link(prefix, bandwidth, latency string) Link {
	bytesPerSec, _ := units.Bandwidth(bandwidth) // the defaults are right
	sec, _ := units.Duration(latency)
	return Link{
		BandwidthBytesPerSec: r.args.With(prefix+"bw", bytesPerSec, specBandwidth),
		LatencySec:           r.args.With(prefix+"lat", sec, specLatency),
	}
}

// extraLink reads a link that exists only if its bandwidth is given.
func (r *specReader) extraLink(prefix string, sharing ...string) *Link {
	l := r.link(prefix, "1Gbps", "0s")
	l.Sharing = sharingOf(r.choice(prefix+"sharing", sharing...))
	if r.args.Has(prefix + "bw") {
		return &l
	}
	for _, key := range []string{prefix + "lat", prefix + "sharing"} {
		if r.args.Has(key) {
			r.args.Fail(key, "needs %sbw as well", prefix)
		}
	}
	return nil
}
