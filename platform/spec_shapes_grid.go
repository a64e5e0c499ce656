package platform

import (
	"fmt"
	"strconv"
	"strings"
)

// maxDims is how many dimensions a mesh or torus may have.
const maxDims = 16

func (r *specReader) mesh()  { r.grid("mesh", r.dims("4x4"), false) }
func (r *specReader) torus() { r.grid("torus", r.dims("4x4x4"), true) }
func (r *specReader) ring()  { r.grid("ring", []int{r.whole("hosts", 8, MaxHosts)}, true) }

// grid adds hosts in a mesh, or in a torus if the ends of lines are joined, and
// the cables NAME_link_from_I_to_J up from host I, as SimGrid calls them.
func (r *specReader) grid(name string, sizes []int, wraps bool) {
	count := 1
	for _, size := range sizes {
		count *= size
	}
	h := r.hostsOf(count, r.theLink)
	sharing := r.choice("sharing", wordDuplex, wordShared, wordFatPipe)
	if r.failed() {
		return
	}
	g, links := newGridZone(sizes, wraps, 0, linksOfCable(sharing))
	if links > maxLinks {
		r.wrong.Add(1, 1, "%s: %d hosts have %d links (want at most %d)", name, count, links, maxLinks)
		return
	}
	r.addRegular(name, h, links, g)
	for _, d := range g.dims {
		for i := range count {
			at := i / int(d.step) % int(d.size)
			if at >= int(d.cables) {
				continue
			}
			next := i + int(d.step)
			if at == int(d.size)-1 {
				next = i - at*int(d.step)
			}
			h.link.Name = name + "_link_from_" + strconv.Itoa(i) + "_to_" + strconv.Itoa(next)
			r.addCable(h.link, sharing)
		}
	}
}

// addRegular adds the hosts of a zone that finds its routes by arithmetic.
func (r *specReader) addRegular(name string, h specHosts, links int, local localRouting) {
	z := r.b.Root().Zone(name, Full)
	r.b.reserve(h.count, links)
	for i := range h.count {
		z.Host(Host{Name: h.prefix + strconv.Itoa(i) + h.suffix, SpeedFlops: h.speeds.of(i, h.count), Cores: h.cores})
	}
	r.b.p.net.zones[z.id].local = local
}

func linksOfCable(sharing string) int {
	if sharing == wordDuplex {
		return 2
	}
	return 1
}

func (r *specReader) addCable(l Link, sharing string) {
	if sharing == wordDuplex {
		r.b.Duplex(l)
		return
	}
	l.Sharing = sharingOf(sharing)
	r.b.Link(l)
}

// dims reads sizes such as 4x4x2.
func (r *specReader) dims(def string) []int {
	text := r.args.String("dims", def)
	sizes, err := parseDims(text)
	if err != nil {
		r.args.Fail("dims", "%q: %w", text, err)
		return []int{1}
	}
	return sizes
}

func parseDims(text string) ([]int, error) {
	var sizes []int
	hosts := 1
	for one := range strings.SplitSeq(text, "x") {
		size, err := strconv.Atoi(strings.TrimSpace(one))
		switch {
		case err != nil || size < 1:
			return nil, fmt.Errorf("want sizes of 1 or more with x between them, such as 4x4x2")
		case size > MaxHosts/hosts:
			return nil, fmt.Errorf("too many hosts (at most %d)", MaxHosts)
		case len(sizes) == maxDims:
			return nil, fmt.Errorf("too many dimensions (at most %d)", maxDims)
		}
		hosts *= size
		sizes = append(sizes, size)
	}
	return sizes, nil
}
