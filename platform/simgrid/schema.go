package simgrid

import "strings"

// schema lists the attributes of an XML element.
type schema struct{ required, optional []string }

// elements are the elements of SimGrid's platform DTD 4.1 that are read, and their
// attributes: required and optional.
var elements = [][3]string{
	{"platform", "version"},
	{"config", "", "id"},
	{"prop", "id value"},
	{"zone", "id routing"},
	{"host", "id speed", "core pstate coordinates speed_file availability_file state_file"},
	{"disk", "read_bw write_bw", "id"},
	{"router", "id", "coordinates"},
	{"peer", "id speed bw_in bw_out coordinates", "lat speed_file availability_file state_file"},
	{"link", "id bandwidth", "latency sharing_policy bandwidth_file latency_file state_file"},
	{"trace", "id periodicity", "file"},
	{"trace_connect", "trace element", "kind"},
	{"actor", "host function", "start_time kill_time on_failure"},
	{"argument", "value"},
	{"random", "", "id min max mean std_deviation seed radical generator"},
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
		byName[e[0]] = &schema{strings.Fields(e[1]), strings.Fields(e[2])}
		names = append(names, e[0])
	}
	return byName, names
}

// synonyms are older names of elements, which SimGrid still reads.
var synonyms = map[string]string{"AS": "zone", "ASroute": "zoneRoute", "bypassASroute": "bypassZoneRoute", "process": "actor"}

// refusedElements are elements of the DTD that cannot be honoured, with hints.
var refusedElements = map[string]string{
	"include":      "SimGrid 3.18 removed it; paste what the file has",
	"storage":      noStorage,
	"storage_type": noStorage,
	"mount":        noStorage,
	"model_prop":   noStorage,
}

const noStorage = "SimGrid 3.27 removed it; write a <disk> in its host"

// renamedElements are names of versions 1 to 3 and what they are called since.
var renamedElements = map[string]string{
	"cpu": "host", "network_link": "link", "link:ctn": "link_ctn", "link_c_ctn": "link_ctn", "route:multi": "route",
	"trace:connect": "trace_connect", "gateway": "router", "config_prop": "prop",
}

// renamedAttributes are attributes of versions 1 to 3, by element, and what to write.
var renamedAttributes = map[string]string{
	"host power":                newName + `"speed"`,
	"host availability":         `SimGrid 4 has "speed_file", a profile`,
	"host state":                `SimGrid 4 has "state_file", a profile`,
	"host name":                 newName + `"id"`,
	"host cores":                newName + `"core"`,
	"link state":                `SimGrid 4 has "state_file", a profile`,
	"link name":                 newName + `"id"`,
	"link sharing":              newName + `"sharing_policy"`,
	"cluster power":             newName + `"speed"`,
	"cluster availability_file": `SimGrid 4 has profiles on hosts, or <trace_connect>`,
	"cluster state_file":        `SimGrid 4 has profiles on hosts, or <trace_connect>`,
	"cabinet power":             newName + `"speed"`,
	"peer power":                newName + `"speed"`,
	"peer availability":         `SimGrid 4 has "speed_file", a profile`,
	"router coord":              newName + `"coordinates"`,
	"host coord":                newName + `"coordinates"`,
	"peer coord":                newName + `"coordinates"`,
	"route gw_src":              `write a <zoneRoute>`,
	"route gw_dst":              `write a <zoneRoute>`,
	"actor start":               newName + `"start_time"`,
	"actor kill":                newName + `"kill_time"`,
}

const newName = "SimGrid 4 calls it "
