package simgrid

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// networkOption is an option of SimGrid's network models and the argument of a run's
// option --network that does the same.
type networkOption struct {
	argument string
	read     func(value string) (text string, ok bool)
	want     string
}

// Arguments of the platform, not of a model.
const (
	loopbackBandwidth = "loopback-bw"
	loopbackLatency   = "loopback-lat"
)

var networkOptions = map[string]networkOption{
	"network/model":            {"", networkModel, "LV08, CM02, SMPI, IB, raw or Constant"},
	"host/model":               {"", hostModel, "default or ptask_L07"},
	"network/latency-factor":   {"latency-factor", factors, "a number or SIZE:FACTOR;SIZE:FACTOR;..."},
	"smpi/lat-factor":          {"latency-factor", factors, "a number or SIZE:FACTOR;SIZE:FACTOR;..."},
	"network/bandwidth-factor": {"bandwidth-factor", factors, "a number or SIZE:FACTOR;SIZE:FACTOR;..."},
	"smpi/bw-factor":           {"bandwidth-factor", factors, "a number or SIZE:FACTOR;SIZE:FACTOR;..."},
	"smpi/IB-penalty-factors":  {"penalties", penalties, "three positive numbers, BETAE;BETAS;GAMMAS"},
	"network/weight-S":         {"weight-s", number, "a number"},
	"network/TCP-gamma":        {"tcp-gamma", number, "a number"},
	"network/crosstraffic":     {"crosstraffic", yesOrNo, "yes or no"},
	"network/optim":            {"overlook", lazyOrFull, "Lazy or Full"},
	"host/solver":              {"solver", hostSolver, "maxmin, fairbottleneck or bmf"},
	"network/loopback-bw":      {loopbackBandwidth, positive, "a positive number, in byte/s"},
	"network/loopback-lat":     {loopbackLatency, number, "a number, in seconds"},
}

// config reads a <config>. The network model that it asks for is kept, and is the default
// of a run. That, and what cannot be honoured, is noted. The link from each host to itself
// belongs to the platform.
func (r *reader) config(e *element) {
	r.check(e)
	model, mistakes, looped := "", r.errs.Len(), false
	var arguments []argument
	var ignored []string
	r.scan(e, func(child *element) {
		if child.name != "prop" {
			r.misplaced(child, e)
			return
		}
		name, value, before := child.get("id"), strings.TrimSpace(child.get("value")), r.errs.Len()
		r.property(&propertyList{}, child)
		option, known := networkOptions[name]
		if r.errs.Len() > before || !known || value == "ns-3" {
			if name == "network/model" {
				name += ":" + value
			}
			ignored = append(ignored, name)
			return
		}
		text, ok := option.read(value)
		if !ok {
			r.failAt(child.at, "%s is %q", name, value).WithHint("want %s", option.want)
			return
		}
		switch option.argument {
		case "":
			model = text
		case loopbackBandwidth, loopbackLatency:
			looped = true
			r.setLoopback(child, option.argument, text)
		default:
			arguments = append(arguments, argument{option.argument, text})
		}
	})
	asked := networkSpec(model, arguments)
	if r.errs.Len() > mistakes {
		return
	}
	what := strings.Join(ignored, ", ")
	switch {
	case asked == "" && what == "" && looped:
	case asked == "" && what == "":
		r.noteAt(e.at, "%s asks for nothing", e)
	case asked == "":
		r.noteAt(e.at, "%s: %s: ignored (give options to the run instead)", e, what)
	default:
		r.b.ChooseNetwork(asked)
		text := fmt.Sprintf("%s asks for the network model %q, which runs take unless they are given another", e, asked)
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

// argument is an argument of a network model.
type argument struct{ key, value string }

// networkSpec is what --network reads, or "" if nothing is asked for. Models without an
// argument ignore it, as SimGrid does.
func networkSpec(model string, arguments []argument) string {
	if model == "" && len(arguments) == 0 {
		return ""
	}
	var texts []string
	for _, a := range arguments {
		switch {
		case a.key == "penalties":
			if model == "ib" {
				texts = append(texts, a.value)
			}
		case model == "constant" && a.key == "latency-factor":
			texts = append(texts, "time="+a.value+"s")
		case model == "constant", model == "ptask-l07" && a.key != "tcp-gamma" && a.key != "solver":
		case a.key == "solver" && (model != "ptask-l07" || a.value == "fairbottleneck"):
		default:
			texts = append(texts, a.key+"="+a.value)
		}
	}
	if model == "" {
		model = "lv08"
	}
	if len(texts) == 0 {
		return model
	}
	return model + "(" + strings.Join(texts, ",") + ")"
}

func networkModel(value string) (string, bool) {
	if value == "LV08" || value == "CM02" || value == "SMPI" || value == "IB" || value == "raw" || value == "Constant" {
		return strings.ToLower(value), true
	}
	return "", false
}

func hostModel(value string) (string, bool) {
	if value == "ptask_L07" {
		return "ptask-l07", true
	}
	return "lv08", value == "default" || value == "compound"
}

func hostSolver(value string) (string, bool) {
	return value, value == "fairbottleneck" || value == "bmf" || value == "maxmin"
}

func number(value string) (string, bool) {
	x, err := strconv.ParseFloat(value, 64)
	return value, err == nil && x >= 0 && x <= math.MaxFloat64
}

func positive(value string) (string, bool) {
	x, err := strconv.ParseFloat(value, 64)
	return value, err == nil && x > 0 && x <= math.MaxFloat64
}

// penaltyNames are the arguments of the model ib for smpi/IB-penalty-factors, in its order.
var penaltyNames = []string{"betae", "betas", "gammas"}

func penalties(value string) (string, bool) {
	parts := strings.Split(value, ";")
	if len(parts) != len(penaltyNames) {
		return "", false
	}
	for i, part := range parts {
		if x, err := strconv.ParseFloat(part, 64); err != nil || !(x > 0 && x <= math.MaxFloat64) {
			return "", false
		}
		parts[i] = penaltyNames[i] + "=" + part
	}
	return strings.Join(parts, ","), true
}

// factors are read for good by the run's option.
func factors(value string) (string, bool) {
	for part := range strings.SplitSeq(value, ";") {
		for text := range strings.SplitSeq(part, ":") {
			if _, ok := number(text); !ok {
				return "", false
			}
		}
	}
	return value, true
}

func yesOrNo(value string) (string, bool) {
	switch value {
	case "yes", "on", "true", "1":
		return "true", true
	case "no", "off", "false", "0":
		return "false", true
	}
	return "", false
}

// lazyOrFull is whether links are overlooked: Lazy is SimGrid's default.
func lazyOrFull(value string) (string, bool) {
	switch value {
	case "Lazy":
		return "true", true
	case "Full":
		return "false", true
	}
	return "", false
}
