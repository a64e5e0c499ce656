package platform

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform/wattage"
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

// specDetails are the disk and the watts of each host of a spec.
type specDetails struct {
	known bool // they have been read
	HostDetails
}

// read reads them, once.
func (d *specDetails) read(args *spec.Args) {
	if d.known {
		return
	}
	d.known = true
	rate := func(key, other string) float64 {
		x := args.With(key, 0, specBandwidth)
		if args.Has(key) && !args.Has(other) {
			args.Fail(key, "needs %s as well", other)
		}
		return x
	}
	one := Disk{Name: "disk", ReadBytesPerSec: rate("disk-read", "disk-write"), WriteBytesPerSec: rate("disk-write", "disk-read")}
	if args.Has("disk-read") {
		d.Disks = []Disk{one}
	}
	for _, x := range []struct{ key, property string }{{"watts", wattage.PerState}, {"watts-off", wattage.Off}} {
		if text := args.String(x.key, ""); args.Has(x.key) {
			d.Properties = append(d.Properties, Property{x.property, text})
		}
	}
	if args.Has("watts-off") && !args.Has("watts") {
		args.Fail("watts-off", "needs watts as well")
	}
	_, _, err := d.Wattage()
	if bad, ok := errors.AsType[*wattage.Error](err); ok {
		key := map[string]string{wattage.PerState: "watts", wattage.Off: "watts-off"}[bad.Property]
		args.Fail(key, "%s (%s)", bad.Msg, bad.Hint)
	}
}

// addDetails gives every host of a spec its disk and its watts.
func (r *specReader) addDetails() {
	if len(r.details.Disks)+len(r.details.Properties) == 0 {
		return
	}
	for i := range r.b.p.hosts.table {
		r.b.p.hosts.table[i].Details = &r.details.HostDetails
	}
}
