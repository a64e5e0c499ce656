package simgrid

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	specs "github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
)

// networkOption is an option of SimGrid's network models and the argument of a run's
// option --network that does the same.
type networkOption struct {
	name, argument string
	want           string // its values, for messages
	words          string // SimGrid's words and ours, or
	valid          func(value string) bool
}

// Arguments that are not those of a network model.
const (
	modelItself       = "" // the model's name
	penaltyFactors    = "penalties"
	loopbackBandwidth = "loopback-bw" // of the platform, as loopbackLatency is
	loopbackLatency   = "loopback-lat"
)

const (
	wantFactors = "a number or SIZE:FACTOR;SIZE:FACTOR;..."
	wantNumber  = "a number"
)

// networkOptions are the options. Of two for one argument, SMPI has the second: factors by size are
// options of SMPI up to SimGrid 3.35, and of every model later. Of two words for one of ours, the first
// is written.
var networkOptions = []networkOption{
	{"network/model", modelItself, "LV08, CM02, SMPI, IB, raw or Constant", "LV08=lv08 CM02=cm02 SMPI=smpi IB=ib raw=raw Constant=constant", nil},
	{"host/model", modelItself, "default or ptask_L07", "ptask_L07=ptask-l07 default=lv08 compound=lv08", nil},
	{"network/latency-factor", "latency-factor", wantFactors, "", factors},
	{"smpi/lat-factor", "latency-factor", wantFactors, "", factors},
	{"network/bandwidth-factor", "bandwidth-factor", wantFactors, "", factors},
	{"smpi/bw-factor", "bandwidth-factor", wantFactors, "", factors},
	{"smpi/IB-penalty-factors", penaltyFactors, "three positive numbers, BETAE;BETAS;GAMMAS", "", penalties},
	{"network/weight-S", "weight-s", wantNumber, "", number},
	{"network/TCP-gamma", "tcp-gamma", wantNumber, "", number},
	{"network/crosstraffic", "crosstraffic", "yes or no", "yes=true no=false on=true off=false true=true false=false 1=true 0=false", nil},
	{"network/optim", "overlook", "Lazy or Full", "Lazy=true Full=false", nil},
	{"host/solver", "solver", "maxmin, fairbottleneck or bmf", "bmf=bmf fairbottleneck=fairbottleneck maxmin=maxmin", nil},
	{"network/loopback-bw", loopbackBandwidth, "a positive number, in byte/s", "", positive},
	{"network/loopback-lat", loopbackLatency, "a number, in seconds", "", number},
}

// ours is the argument's value for a value of the option.
func (o *networkOption) ours(value string) (string, bool) {
	for pair := range strings.FieldsSeq(o.words) {
		if theirs, ours, _ := strings.Cut(pair, "="); theirs == value {
			return ours, true
		}
	}
	return value, o.valid != nil && o.valid(value)
}

// theirs is the option's value for a value of the argument.
func (o *networkOption) theirs(value string) (string, bool) {
	for pair := range strings.FieldsSeq(o.words) {
		if theirs, ours, _ := strings.Cut(pair, "="); ours == value {
			return theirs, true
		}
	}
	return value, o.valid != nil && o.valid(value)
}

// config reads a <config>. The network model that it names is kept, and is the default
// of a run. That, and what cannot be honoured, is noted. The link from each host to itself
// belongs to the platform.
func (r *reader) config(e *element) {
	r.check(e)
	model, mistakes, looped := "", r.errs.Len(), false
	var arguments []specs.Arg
	var ignored []string
	r.scan(e, func(child *element) {
		if child.name != "prop" {
			r.misplaced(child, e)
			return
		}
		name, value, before := child.get("id"), strings.TrimSpace(child.get("value")), r.errs.Len()
		r.property(&propertyList{}, child)
		at := slices.IndexFunc(networkOptions, func(o networkOption) bool { return o.name == name })
		if r.errs.Len() > before || at < 0 || value == "ns-3" {
			if name == "network/model" {
				name += ":" + value
			}
			ignored = append(ignored, name)
			return
		}
		option := &networkOptions[at]
		text, ok := option.ours(value)
		if !ok {
			r.failAt(child.at, "%s is %q", name, value).WithHint("want %s", option.want)
			return
		}
		switch option.argument {
		case modelItself:
			model = text
		case loopbackBandwidth, loopbackLatency:
			looped = true
			r.setLoopback(child, option.argument, text)
		default:
			arguments = append(arguments, specs.Arg{Key: option.argument, Value: text})
		}
	})
	spec := networkSpec(model, arguments)
	if r.errs.Len() > mistakes {
		return
	}
	what := strings.Join(ignored, ", ")
	switch {
	case spec == "" && what == "" && looped:
	case spec == "" && what == "":
		r.noteAt(e.at, "%s sets nothing", e)
	case spec == "":
		r.noteAt(e.at, "%s: %s: ignored (give options to the run instead)", e, what)
	default:
		r.b.Network = spec
		text := fmt.Sprintf("%s sets the network model %q, which runs take unless they are given another", e, spec)
		if what != "" {
			text += "; ignored: " + what
		}
		r.noteAt(e.at, "%s", text)
	}
}

// setLoopback takes note of the bandwidth or the latency of __loopback__.
func (r *reader) setLoopback(e *element, argument, text string) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return // reported
	}
	if argument == loopbackBandwidth {
		r.loopBytesPerSec = x
	} else {
		r.loopLatSec = x
	}
	if err := r.b.SetLoopback(r.loopBytesPerSec, r.loopLatSec); err != nil {
		r.failAt(e.at, "%v", err)
	}
}

// networkSpec is what --network reads, or "" for no model and no arguments. Models without an
// argument ignore it, as SimGrid does.
func networkSpec(model string, arguments []specs.Arg) string {
	if model == "" && len(arguments) == 0 {
		return ""
	}
	var texts []string
	for _, a := range arguments {
		switch {
		case a.Key == penaltyFactors:
			if model == "ib" {
				for i, factor := range strings.Split(a.Value, ";") {
					texts = append(texts, penaltyNames[i]+"="+factor)
				}
			}
		case model == "constant" && a.Key == "latency-factor":
			texts = append(texts, "time="+a.Value+"s")
		case model == "constant", model == "ptask-l07" && a.Key != "tcp-gamma" && a.Key != "solver":
		case a.Key == "solver" && (model != "ptask-l07" || a.Value == "fairbottleneck"):
		default:
			texts = append(texts, a.Key+"="+a.Value)
		}
	}
	model = cmp.Or(model, "lv08")
	if len(texts) == 0 {
		return model
	}
	return model + "(" + strings.Join(texts, ",") + ")"
}

func number(value string) bool {
	x, err := strconv.ParseFloat(value, 64)
	return err == nil && x >= 0 && x <= math.MaxFloat64
}

func positive(value string) bool {
	x, err := strconv.ParseFloat(value, 64)
	return err == nil && x > 0 && x <= math.MaxFloat64
}

// penaltyNames are the arguments of the model ib for smpi/IB-penalty-factors, in its order.
var penaltyNames = []string{"betae", "betas", "gammas"}

func penalties(value string) bool {
	parts := strings.Split(value, ";")
	return len(parts) == len(penaltyNames) && !slices.ContainsFunc(parts, func(part string) bool { return !positive(part) })
}

// factors accepts what looks like factors; the run's option reads them.
func factors(value string) bool {
	numbers := strings.Split(strings.ReplaceAll(value, ":", ";"), ";")
	return !slices.ContainsFunc(numbers, func(text string) bool { return !number(text) })
}

// config writes the network model that the platform names, and its link from each host to itself.
func (x *writer) config() {
	var list []platform.Property
	if chosen := x.p.ChosenNetwork(); chosen != "" {
		var err error
		if list, err = options(chosen); err != nil {
			x.fail("network %q: %v", chosen, err)
			return
		}
	}
	if l, own := x.p.Loopback(); own {
		unitless := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) } // as a <config> of SimGrid has it
		list = append(list, platform.Property{ID: "network/loopback-bw", Value: unitless(l.BandwidthBytesPerSec)},
			platform.Property{ID: "network/loopback-lat", Value: unitless(l.LatencySec)})
	}
	if len(list) > 0 {
		x.element("config", list)
	}
}

// options are SimGrid's for a network model, which config reads back.
func options(network string) ([]platform.Property, error) {
	s, err := specs.Parse(network)
	if err != nil {
		return nil, err
	}
	model, known := option(s.Name, modelItself, s.Name)
	if !known {
		return nil, fmt.Errorf("SimGrid has no model %s", s.Name)
	}
	list := []platform.Property{model}
	penalties, given := []string{"0.965", "0.925", "1.35"}, false // SimGrid's defaults
	for _, a := range s.Args {
		if at := slices.Index(penaltyNames, a.Key); at >= 0 {
			penalties[at], given = a.Value, true
			continue
		}
		key, value := a.Key, a.Value
		if seconds, isSec := strings.CutSuffix(value, "s"); key == "time" && isSec {
			key, value = "latency-factor", seconds
		}
		p, known := option(s.Name, key, value)
		if !known {
			return nil, fmt.Errorf("SimGrid has no option for %s=%s", a.Key, a.Value)
		}
		list = append(list, p)
	}
	if given {
		list = append(list, platform.Property{ID: "smpi/IB-penalty-factors", Value: strings.Join(penalties, ";")})
	}
	return list, nil
}

// option is SimGrid's for an argument of a model.
func option(model, argument, value string) (p platform.Property, known bool) {
	for i := range networkOptions {
		o := &networkOptions[i]
		if o.argument != argument || known && model != "smpi" && model != "ib" {
			continue
		}
		if theirs, ok := o.theirs(value); ok {
			p, known = platform.Property{ID: o.name, Value: theirs}, true
		}
	}
	return p, known
}
