package platform

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/internal/srcerr"
)

// specHosts are the arguments that all shapes have.
type specHosts struct {
	count          int
	groups         []HostGroup
	each           func(i, n int) Host // of speeds that rise, instead of groups
	prefix, suffix string
	link           Link
	details        *HostDetails
	detailed       func(HostKind) HostKind // as its power states and disk make it
}

// hosts reads the arguments of hosts of which there are up to most.
func (r *specReader) hosts(most int) specHosts {
	return r.hostsOf(r.whole("hosts", 8, most), r.theLink)
}

// hostsOf reads all but the number of hosts; link may be nil.
func (r *specReader) hostsOf(count int, link func() Link) specHosts {
	h := specHosts{count: count, detailed: r.detailed}
	speed := r.args.String("speed", DefaultSpeed)
	r.pstates.read(r.args)
	cores := r.args.String("cores", "1")
	if r.pstates.speed != "" {
		speed = r.pstates.speed
	}
	if lo, hi, isRange := strings.Cut(speed, ".."); isRange {
		h.each = r.rising(lo, hi, cores)
	} else {
		h.groups = r.groups(count, speed, cores)
	}
	if link != nil {
		h.link = link()
	}
	h.prefix = r.args.String("prefix", "node-")
	h.suffix = r.args.String("suffix", "")
	h.details, h.link.Details = r.details(h.groups)
	r.firstHost = h.prefix + "0" + h.suffix
	return h
}

// DefaultSpeed is that of the cores of a spec that says nothing of it.
const DefaultSpeed = "1Gf"

// TakesDefaultSpeed says whether a spec that [FromSpec] accepts describes hosts and leaves
// out their speed. A name alone means all defaults.
func TakesDefaultSpeed(text string) bool {
	s, err := spec.Parse(text)
	if err != nil || !strings.Contains(text, "=") {
		return false
	}
	r := &specReader{args: s.Reader()}
	r.pstates.read(r.args)
	return !r.args.Has("speed") && r.pstates.speed == ""
}

// rising makes hosts with speeds that rise evenly from the first to the last.
func (r *specReader) rising(lo, hi, cores string) func(i, n int) Host {
	from, err := specSpeed(lo)
	to, err2 := specSpeed(hi)
	if err := errors.Join(err, err2); err != nil {
		r.args.Fail("speed", "%w", srcerr.Parts(err)[0])
	}
	each, err := specCores(cores)
	if err != nil {
		r.args.Fail("cores", "%w", err)
	}
	return func(i, n int) Host {
		h := Host{SpeedFlops: from + (to-from)*float64(i)/float64(max(n-1, 1)), Cores: int(each)}
		if i == n-1 && i > 0 {
			h.SpeedFlops = to // exact, unlike the sum
		}
		return h
	}
}

// groups reads lists of speeds and cores.
func (r *specReader) groups(count int, speeds, cores string) []HostGroup {
	groups, err := parseGroups(count, speeds, cores)
	for _, e := range srcerr.Parts(err) {
		var wrong *fieldError
		_ = errors.As(e, &wrong) // it is one
		r.args.Fail(wrong.field, "%w", wrong.err)
	}
	return groups
}

// parseGroups reads lists of speeds and cores, such as 16*10Gf|48*20Gf, that belong
// together; one value holds for the whole other list. There are count hosts, or an
// unknown number if that is 0. The error joins [fieldError]s.
func parseGroups(count int, speeds, cores string) ([]HostGroup, error) {
	list, counted, err := parseCounted("speed", speeds, specSpeed)
	coreList, coreCounted, err2 := parseCounted("cores", cores, specCores)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	key := "speed"
	switch {
	case len(list) == 1 && !counted:
		key, list = "cores", repeated(coreList, list[0].value)
	case len(coreList) == 1 && !coreCounted:
		coreList = repeated(list, coreList[0].value)
	}
	if len(list) != len(coreList) {
		return nil, wrongField("cores", "%d values, and speed has %d (want one, or as many)", len(coreList), len(list))
	}
	var groups []HostGroup
	all := 0
	for i := range list {
		if coreCounted && counted && list[i].count != coreList[i].count {
			return nil, wrongField("cores", "%d hosts, where speed has %d (leave the counts out)", coreList[i].count, list[i].count)
		}
		g := HostGroup{max(list[i].count, coreList[i].count), list[i].value, int(coreList[i].value)}
		groups = append(groups, g)
		all += g.Hosts
	}
	if (counted || coreCounted) && count > 0 && all > count {
		return nil, wrongField(key, "%d hosts in all, and there are %d", all, count)
	}
	return groups, nil
}

// counted is a number of hosts and a value that they have.
type counted struct {
	count int
	value float64
}

// parseCounted reads VALUE|VALUE or COUNT*VALUE|COUNT*VALUE, and says whether there are
// counts.
func parseCounted(field, text string, parse func(string) (float64, error)) (list []counted, any bool, err error) {
	for one := range strings.SplitSeq(text, "|") {
		c := counted{count: 1}
		if count, value, given := strings.Cut(one, "*"); given {
			n, err := strconv.Atoi(strings.TrimSpace(count))
			if err != nil || n < 1 || n > MaxHosts {
				return nil, false, wrongField(field, "%q: want a number of hosts from 1 to %d before the *", strings.TrimSpace(one), MaxHosts)
			}
			c.count, one, any = n, value, true
		}
		if c.value, err = parse(one); err != nil {
			return nil, false, &fieldError{field, err}
		}
		list = append(list, c)
	}
	return list, any, nil
}

// repeated has one value with the counts of a list.
func repeated(counts []counted, value float64) []counted {
	list := make([]counted, len(counts))
	for i, c := range counts {
		list[i] = counted{c.count, value}
	}
	return list
}

func specCores(text string) (float64, error) {
	text = strings.TrimSpace(text)
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is not a whole number", text)
	case n < 1 || n > MaxCores:
		return 0, fmt.Errorf("%d: want 1 to %d", n, MaxCores)
	}
	return float64(n), nil
}

// params are the parts of a cluster that follow from its hosts' arguments.
func (h *specHosts) params(name, sharing string) ClusterParams {
	c := ClusterParams{
		Name: name, Prefix: h.prefix, Suffix: h.suffix, Hosts: h.count, Groups: h.groups, hostOf: h.each,
		BandwidthBytesPerSec: h.link.BandwidthBytesPerSec, LatencySec: h.link.LatencySec,
		Cable: cableOf(sharing), Details: h.details, CableDetails: h.link.Details,
	}
	if len(h.groups) == 1 {
		k := h.detailed(HostKind{SpeedFlops: h.groups[0].SpeedFlops, Cores: h.groups[0].Cores})
		c.SpeedFlops, c.Cores, c.Details, c.Groups = k.SpeedFlops, k.Cores, k.Details, nil
	}
	return c
}

// addTo adds the hosts to a zone.
func (h *specHosts) addTo(z Zone) {
	params := h.params("", wordDuplex)
	params.eachGroup(h.count, func(from, to int, host Host) {
		for i := from; i < to; i++ {
			host.Name = h.prefix + strconv.Itoa(i) + h.suffix
			z.Host(host)
		}
	})
}
