package simgrid

// xmlSchema lists the attributes of an XML element. Those that this package
// cannot honour are refused unless empty: dropping them would change results.
type xmlSchema struct {
	required []string
	optional []string
	refused  map[string]string // attribute: why
}

const noProfiles = "speed, bandwidth, latency and state that change in time are not supported"

// xmlElements are the elements of SimGrid's platform DTD 4.1 that are read.
var xmlElements = map[string]*xmlSchema{
	"platform": {required: []string{"version"}},
	"config":   {optional: []string{"id"}},
	"prop":     {required: []string{"id", "value"}},
	"zone":     {required: []string{"id", "routing"}},
	"host": {
		required: []string{"id", "speed"},
		optional: []string{"core", "pstate"},
		refused: map[string]string{
			"speed_file": noProfiles, "availability_file": noProfiles, "state_file": noProfiles,
			"coordinates": "only Vivaldi zones use them, and they are not supported",
		},
	},
	"router": {
		required: []string{"id"},
		refused:  map[string]string{"coordinates": "only Vivaldi zones use them, and they are not supported"},
	},
	"link": {
		required: []string{"id", "bandwidth"},
		optional: []string{"latency", "sharing_policy"},
		refused: map[string]string{
			"bandwidth_file": noProfiles, "latency_file": noProfiles, "state_file": noProfiles,
		},
	},
	"backbone":  {required: []string{"id", "bandwidth", "latency"}},
	"host_link": {required: []string{"id", "up", "down"}},
	"link_ctn":  {required: []string{"id"}, optional: []string{"direction"}},
	"route":     {required: []string{"src", "dst"}, optional: []string{"symmetrical"}},
	"zoneRoute": {required: []string{"src", "dst", "gw_src", "gw_dst"}, optional: []string{"symmetrical"}},
	"cluster": {
		required: []string{"id", "prefix", "suffix", "radical", "speed", "bw", "lat"},
		optional: []string{
			"core", "sharing_policy", "topology", "topo_parameters", "bb_bw", "bb_lat", "bb_sharing_policy",
			"loopback_bw", "loopback_lat", "limiter_link", "router_id",
		},
	},
}

// xmlSynonyms are older names of elements.
var xmlSynonyms = map[string]string{"AS": "zone", "ASroute": "zoneRoute"}

// xmlRefused are elements of the DTD that cannot be honoured, and what to do.
var xmlRefused = map[string]string{
	"cabinet":         "write the hosts and links, or a <cluster>",
	"peer":            "Vivaldi zones are not supported",
	"trace":           noProfiles,
	"trace_connect":   noProfiles,
	"disk":            "disks are not simulated; remove it",
	"storage":         "disks are not simulated; remove it",
	"storage_type":    "disks are not simulated; remove it",
	"mount":           "disks are not simulated; remove it",
	"model_prop":      "disks are not simulated; remove it",
	"bypassRoute":     "declare the route itself",
	"bypassZoneRoute": "declare the zoneRoute itself",
	"bypassASroute":   "declare the zoneRoute itself",
	"actor":           "what runs is a workload file; remove it",
	"process":         "what runs is a workload file; remove it",
	"argument":        "what runs is a workload file; remove it",
	"include":         "paste the included file",
	"random":          "it does nothing since SimGrid 3; remove it",
}

// xmlOrder lists element names for suggestions, in a fixed order.
var xmlOrder = []string{
	"platform", "config", "prop", "zone", "host", "router", "link", "backbone", "host_link", "link_ctn", "route",
	"zoneRoute", "cluster",
}
