package platform

import (
	"errors"
	"strings"

	"github.com/clustersim/clustersim/internal/models/price"
	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// specFile takes the place of the file name in errors about specs.
const specFile = "spec"

// Shape is a kind of platform that [FromSpec] makes.
type Shape struct {
	Name    string
	Params  string // all of them with their defaults, as in a spec
	Summary string

	build func(*specReader)
}

// Shapes lists the platforms that FromSpec can make, in the order of the help.
func Shapes() []Shape {
	const each = "speed=1Gf,cores=1,"
	const hosts = "hosts=8," + each
	const duplex = "bw=1Gbps,lat=50us,sharing=split-duplex"
	const names = ",prefix=node-,suffix=,memory=none,disk-read=none,disk-write=none,pstates=none,pstate=0,watts=none,watts-off=none,price=none,billing=none,state=none,load=none,link-state=none,link-load=none"
	const extras = ",loopback-bw=none,loopback-lat=0s,loopback-sharing=fatpipe,limiter-bw=none"
	return []Shape{
		{
			"cluster",
			hosts + "bw=1Gbps,lat=50us,sharing=split-duplex" + names +
				",bb-bw=none,bb-lat=0s,bb-sharing=shared" + extras,
			"hosts with a cable each, joined in one switch or, with bb-bw, by a backbone", (*specReader).cluster,
		},
		{
			"star",
			hosts + "bw=1Gbps,lat=50us,sharing=shared" + names,
			"hosts with one link each, for both directions, to a centre", (*specReader).star,
		},
		{
			"full",
			hosts + "bw=1Gbps,lat=50us,sharing=shared" + names,
			"a link of its own between every two hosts, up to 1000 hosts", (*specReader).full,
		},
		{
			"mesh",
			"dims=4x4," + each + duplex + names,
			"hosts in a grid, a cable between neighbours; routes go along one dimension after the other", (*specReader).mesh,
		},
		{
			"torus",
			"dims=4x4x4," + each + duplex + names + extras,
			"a mesh whose ends are joined; routes go the shorter way round", (*specReader).torus,
		},
		{
			"ring",
			hosts + duplex + names,
			"hosts in a circle, a cable between neighbours", (*specReader).ring,
		},
		{
			"tree",
			hosts + "arity=2," + duplex + ",fat=1" + names,
			"hosts as the leaves of a tree of switches; bw=1Gbps|10Gbps counts levels from the hosts up, fat is the growth above", (*specReader).tree,
		},
		{
			"fat-tree",
			"down=4|4,up=1|4,cables=1|1," + each + duplex + names + extras,
			"levels of switches from the hosts up: children, parents and parallel cables of each; up=1|4 and so on if left out", (*specReader).fatTree,
		},
		{
			"dragonfly",
			"groups=2,chassis=2,routers=4,nodes=2,green=1,black=1,blue=1," + each + duplex + names + extras,
			"groups of chassis of routers with hosts, all joined; green in a chassis, black in a group, blue between groups; bw=local|green|black|blue", (*specReader).dragonfly,
		},
	}
}

// FromSpec makes a platform from one line, such as
//
//	cluster(hosts=64, speed=10Gf, cores=4, bw=10Gbps, lat=50us, bb-bw=40Gbps)
//
// [Shapes] has the names, their arguments and the defaults. Speeds may differ:
// speed=1Gf..4Gf rises evenly from the first host to the last, speed=1Gf|2Gf is
// assigned in turn, and price=0.1/h|0.3/h has a price for each of them. Hosts have power states with pstates=2Gf/1Gf, their speeds, or with
// pstates=100%/50%, parts of speed. The error joins all mistakes, each a *srcerr.Error with "spec"
// for the file name and the column in text.
func FromSpec(text string) (*Platform, error) {
	r := &specReader{text: text, wrong: srcerr.List{File: specFile}}
	s, err := spec.Parse(text)
	var at *spec.Error
	if errors.As(err, &at) {
		r.wrong.Add(1, at.Col, "platform: %s", at.Msg)
		return nil, r.wrong.Err()
	}
	shape, ok := r.shape(s.Name)
	if !ok {
		return nil, r.wrong.Err()
	}
	r.args = s.Reader()
	r.b = NewBuilder(s.String())
	shape.build(r)
	if r.failed() {
		return nil, r.wrong.Err()
	}
	r.addDetails()
	p, err := r.b.Build()
	if err == nil {
		return p, nil
	}
	for _, e := range srcerr.Parts(err) {
		r.wrong.Add(1, 1, "%s: %v", s.Name, e)
	}
	return nil, r.wrong.Err()
}

// specReader makes one platform.
type specReader struct {
	text      string
	args      *spec.Args
	b         *Builder
	wrong     srcerr.List
	each      HostDetails // what hosts have, but for their power states
	firstHost string
	pstates   specPstates
	prices    map[specKind][]price.Property // of each kind of host; nil: all have the same, or none
}

func (r *specReader) shape(name string) (Shape, bool) {
	var names []string
	for _, s := range Shapes() {
		if s.Name == name {
			return s, true
		}
		names = append(names, s.Name)
	}
	start := len(r.text) - len(strings.TrimLeft(r.text, " \t"))
	r.wrong.Add(1, start+1, "%v", srcerr.Unknown("platform", name, names))
	return Shape{}, false
}

// failed gives mistakes in the arguments their columns. Shapes call it when they
// have read all arguments, before they build.
func (r *specReader) failed() bool {
	if r.wrong.Len() > 0 {
		return true
	}
	for _, e := range spec.Placed(r.text, r.args.Err()) {
		r.wrong.Add(1, e.Col, "%s", e.Msg)
	}
	return r.wrong.Len() > 0
}
