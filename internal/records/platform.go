package records

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clustersim/clustersim/internal/models/wattage"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/units"
	"github.com/clustersim/clustersim/platform"
	"github.com/clustersim/clustersim/workload"
)

// PlatformShape is the platform of a record as help shows it.
var PlatformShape = platform.Shape{
	Name: "recorded", Params: "file=FILE,cores=recorded,speed=recorded,bw=1Gbps,lat=50us,watts=none,watts-off=none,submit=none,submit-bw=bw,submit-lat=lat",
	Summary: "the machines of a recorded execution, with a cable each to one switch; submit names a host more, which stages files",
}

// Machines are the parameters of a platform made of a record.
type Machines struct {
	File                             string
	Cores                            int     // of each host; 0: as recorded
	SpeedFlops                       float64 // of each core; 0: as recorded, or that of the run times
	BandwidthBytesPerSec, LatencySec float64

	Watts []platform.Property // of each host but Submit, as wattage.FromSpec reads them

	Submit                                       string // one host more, with a core; "": none
	SubmitBandwidthBytesPerSec, SubmitLatencySec float64
}

// mains are the parameters with keys that may be left out.
var mains = map[string]string{"recorded": "file"}

// IsPlatformSpec reports whether a text names the platform of a record.
func IsPlatformSpec(text string) bool {
	name, _, found := strings.Cut(text, "(")
	return found && strings.TrimSpace(name) == PlatformShape.Name
}

// ParseMachines reads recorded(FILE) with its parameters; see [PlatformShape].
func ParseMachines(text string) (Machines, error) { return parseMachines(text, false) }

// ParseEachMachines reads recorded, perhaps with parameters, for many records: without a file.
func ParseEachMachines(text string) (Machines, error) {
	if name, _, _ := strings.Cut(text, "("); strings.TrimSpace(name) != PlatformShape.Name {
		return Machines{}, fmt.Errorf("%q: want recorded, perhaps with parameters, such as recorded(bw=10Gbps)", text)
	}
	return parseMachines(text, true)
}

func parseMachines(text string, each bool) (Machines, error) {
	s, err := spec.ParseMain(text, mains)
	if err != nil {
		return Machines{}, err
	}
	a := s.Reader()
	m := Machines{File: a.String("file", "")}
	switch {
	case each && a.Has("file"):
		a.Fail("file", "want none: each record has its own machines")
	case !each && m.File == "":
		a.Fail("file", "want the WfFormat file of an execution, such as recorded(run.json)")
	}
	positive := func(key string, def float64, word string, parse func(string) (float64, error)) float64 {
		if a.String(key, word) == word {
			return def
		}
		x := a.With(key, 1, parse)
		if x <= 0 || !units.Finite(x) {
			a.Fail(key, "want more than 0")
		}
		return x
	}
	if a.String("cores", "recorded") != "recorded" {
		if m.Cores = a.Int("cores", 1); m.Cores < 1 {
			a.Fail("cores", "want a number of cores, at least 1, or recorded")
		}
	}
	m.SpeedFlops = positive("speed", 0, "recorded", units.Speed)
	m.BandwidthBytesPerSec = positive("bw", 125e6, "", units.Bandwidth)
	m.LatencySec = latency(a, "lat", 50e-6)
	for _, p := range wattage.FromSpec(a, 1) {
		m.Watts = append(m.Watts, platform.Property(p))
	}
	if m.Submit = a.String("submit", ""); m.Submit == "none" {
		m.Submit = ""
	}
	m.SubmitBandwidthBytesPerSec = positive("submit-bw", m.BandwidthBytesPerSec, "bw", units.Bandwidth)
	m.SubmitLatencySec = m.LatencySec
	if a.String("submit-lat", "lat") != "lat" {
		m.SubmitLatencySec = latency(a, "submit-lat", m.LatencySec)
	}
	if m.Submit == "" && (a.Has("submit-bw") || a.Has("submit-lat")) {
		a.Fail("submit", "missing: it names the host at the end of that link")
	}
	return m, a.Err()
}

func latency(a *spec.Args, key string, def float64) float64 {
	x := a.With(key, def, units.Duration)
	if x < 0 || !units.Finite(x) {
		a.Fail(key, "want at least 0")
	}
	return x
}

// Platform makes a platform of the record's machines. Missing data in the file is a
// *srcerr.Error with its place.
func (r *Record) Platform(m Machines) (*platform.Platform, error) {
	b := platform.NewBuilder(r.File)
	star := b.Root().Zone("recorded", platform.Star)
	add := func(h platform.Host, bytesPerSec, latencySec float64) {
		id := star.Host(h)
		up, down := b.Duplex(platform.Link{Name: "link_" + h.Name, BandwidthBytesPerSec: bytesPerSec, LatencySec: latencySec})
		star.StarLinks(platform.Point(id), []platform.LinkID{up}, []platform.LinkID{down})
	}
	if len(r.Machines) == 0 {
		return nil, errors.New("no machines are recorded")
	}
	for _, x := range r.Machines {
		h := platform.Host{Name: x.Name, SpeedFlops: x.SpeedFlops, Cores: x.Cores}
		if m.Cores > 0 {
			h.Cores = m.Cores
		}
		if m.SpeedFlops > 0 {
			h.SpeedFlops = m.SpeedFlops
		}
		if h.SpeedFlops == 0 {
			h.SpeedFlops = r.otherSpeed()
		}
		if h.Cores == 0 {
			return nil, r.Coreless
		}
		if len(m.Watts) > 0 {
			h.Details = &platform.HostDetails{Properties: m.Watts}
		}
		add(h, m.BandwidthBytesPerSec, m.LatencySec)
	}
	if m.Submit != "" {
		add(platform.Host{Name: m.Submit, SpeedFlops: r.otherSpeed(), Cores: 1}, m.SubmitBandwidthBytesPerSec, m.SubmitLatencySec)
	}
	return b.Build()
}

// otherSpeed is the speed of hosts for which the file gives none: the speed at which run times count.
func (r *Record) otherSpeed() float64 {
	for _, m := range r.Machines {
		if m.SpeedFlops > 0 {
			return m.SpeedFlops
		}
	}
	return workload.DefaultReferenceSpeedFlops
}
