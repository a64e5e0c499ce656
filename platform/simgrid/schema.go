package simgrid

import "strings"

// schema lists the attributes of an XML element. Those that this package cannot
// honour are refused unless empty, since ignoring them would change results.
type schema struct{ required, optional, refused []string }

// elements are the elements of SimGrid's platform DTD 4.1 that are read, and their
// attributes: required, optional and refused.
var elements = [][4]string{
	{"platform", "version"},
	{"config", "", "id"},
	{"prop", "id value"},
	{"zone", "id routing"},
	{"host", "id speed", "core pstate coordinates", "speed_file availability_file state_file"},
	{"router", "id", "coordinates"},
	{"peer", "id speed bw_in bw_out coordinates", "lat", "speed_file availability_file state_file"},
	{"link", "id bandwidth", "latency sharing_policy", "bandwidth_file latency_file state_file"},
	{"backbone", "id bandwidth latency"},
	{"host_link", "id up down"},
	{"cabinet", "id prefix suffix radical speed bw lat"},
	{"link_ctn", "id", "direction"},
	{"route", "src dst", "symmetrical"},
	{"zoneRoute", "src dst gw_src gw_dst", "symmetrical"},
	{"bypassRoute", "src dst"},
	{"bypassZoneRoute", "src dst gw_src gw_dst"},
	{
		"cluster", "id prefix suffix radical speed bw lat",
		"core sharing_policy topology topo_parameters bb_bw bb_lat bb_sharing_policy loopback_bw loopback_lat limiter_link router_id",
	},
}

// schemas are the elements by name, elementNames their names in order.
var schemas, elementNames = readElements()

func readElements() (byName map[string]*schema, names []string) {
	byName = map[string]*schema{}
	for _, e := range elements {
		byName[e[0]] = &schema{strings.Fields(e[1]), strings.Fields(e[2]), strings.Fields(e[3])}
		names = append(names, e[0])
	}
	return byName, names
}

const noProfiles = "speed, bandwidth, latency and state that change in time are not supported"

// whyRefused says why an attribute cannot be honoured.
func whyRefused(string) string { return noProfiles }

// synonyms are older names of elements.
var synonyms = map[string]string{"AS": "zone", "ASroute": "zoneRoute", "bypassASroute": "bypassZoneRoute"}

// refusedElements are elements of the DTD that cannot be honoured, with hints.
var refusedElements = map[string]string{
	"trace":         noProfiles,
	"trace_connect": noProfiles,
	"disk":          "disks are not simulated; remove it",
	"storage":       "disks are not simulated; remove it",
	"storage_type":  "disks are not simulated; remove it",
	"mount":         "disks are not simulated; remove it",
	"model_prop":    "disks are not simulated; remove it",
	"actor":         "what runs is a workload file; remove it",
	"process":       "what runs is a workload file; remove it",
	"argument":      "what runs is a workload file; remove it",
	"include":       "paste the included file",
	"random":        "it does nothing since SimGrid 3; remove it",
}
