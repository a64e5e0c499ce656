package simgrid

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	specs "github.com/clustersim/clustersim/internal/spec"
	"github.com/clustersim/clustersim/platform"
)

// chosen are the options of SimGrid for the name of a network model.
var chosen = map[string]platform.Property{
	"lv08":      {ID: "network/model", Value: "LV08"},
	"cm02":      {ID: "network/model", Value: "CM02"},
	"smpi":      {ID: "network/model", Value: "SMPI"},
	"raw":       {ID: "network/model", Value: "raw"},
	"ib":        {ID: "network/model", Value: "IB"},
	"constant":  {ID: "network/model", Value: "Constant"},
	"ptask-l07": {ID: "host/model", Value: "ptask_L07"},
}

// config writes the network model that the platform asks for, and its link from each host to itself.
func (x *writer) config() {
	var list []platform.Property
	if asked := x.p.ChosenNetwork(); asked != "" {
		var err error
		if list, err = options(asked); err != nil {
			x.fail("network %q: %v", asked, err)
			return
		}
	}
	if x.p.HasOwnLoopback() {
		l := x.p.Loopback()
		list = append(list, platform.Property{ID: "network/loopback-bw", Value: unitless(l.BandwidthBytesPerSec)},
			platform.Property{ID: "network/loopback-lat", Value: unitless(l.LatencySec)})
	}
	if len(list) == 0 {
		return
	}
	x.open("config")
	x.properties(list)
	x.close("config")
}

// unitless is a number without a unit, as SimGrid wants it in a <config>.
func unitless(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// options are SimGrid's for a network model, which config reads back.
func options(network string) ([]platform.Property, error) {
	s, err := specs.Parse(network)
	if err != nil {
		return nil, err
	}
	model, known := chosen[s.Name]
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
		option, value, ok := option(s.Name, a)
		if !ok {
			return nil, fmt.Errorf("SimGrid has no option for %s=%s", a.Key, a.Value)
		}
		list = append(list, platform.Property{ID: option, Value: value})
	}
	if given {
		list = append(list, platform.Property{ID: "smpi/IB-penalty-factors", Value: strings.Join(penalties, ";")})
	}
	return list, nil
}

// option is SimGrid's for an argument. Factors by size are options of SMPI up to SimGrid
// 3.35, and of every model later.
func option(model string, a specs.Arg) (name, value string, ok bool) {
	words := map[string]string{}
	switch a.Key {
	case "latency-factor", "bandwidth-factor":
		name = "network/" + a.Key
		if model == "smpi" || model == "ib" {
			name = map[string]string{"latency-factor": "smpi/lat-factor", "bandwidth-factor": "smpi/bw-factor"}[a.Key]
		}
		_, ok = factors(a.Value)
		return name, a.Value, ok
	case "time":
		seconds, isSec := strings.CutSuffix(a.Value, "s")
		_, ok = number(seconds)
		return "network/latency-factor", seconds, ok && isSec
	case "weight-s":
		_, ok = number(a.Value)
		return "network/weight-S", a.Value, ok
	case "tcp-gamma":
		_, ok = number(a.Value)
		return "network/TCP-gamma", a.Value, ok
	case "crosstraffic":
		name, words = "network/crosstraffic", map[string]string{"true": "yes", "false": "no"}
	case "overlook":
		name, words = "network/optim", map[string]string{"true": "Lazy", "false": "Full"}
	case "solver":
		name, words = "host/solver", map[string]string{"bmf": "bmf", "fairbottleneck": "fairbottleneck"}
	}
	value, ok = words[a.Value]
	return name, value, ok
}
