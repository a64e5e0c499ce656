// multicpu sends a message from one host to all others of a cluster whose nodes are zones of eight
// hosts, as SimGrid's example clusters-multicpu does, and prints what a test needs to repeat that.
//
//   g++ -O2 -std=c++17 -o multicpu multicpu.cpp -lsimgrid      (SimGrid 3.32 or newer)
//   ./multicpu torus|fattree|dragonfly --log=root.thresh:critical > sim/actor/testdata/multicpu/torus.txt
//
// stdout: "to NODE LINK..." and "from NODE LINK..." for the routes between the first host and the first one of
// a node, "link NAME BYTES_PER_SEC LATENCY_SEC" for the links that are on one, "got NODE SEC SEC" for the
// dates at which the first host of a node has its message, and the others theirs, and "end SEC".
#include <cstdio>
#include <map>
#include <simgrid/s4u.hpp>
#include <string>
#include <vector>

namespace s4u = simgrid::s4u;

namespace {

constexpr int cpus = 8;

std::pair<simgrid::kernel::routing::NetPoint*, simgrid::kernel::routing::NetPoint*>
node(s4u::NetZone* cluster, const std::vector<unsigned long>&, unsigned long id)
{
  const std::string name = "host" + std::to_string(id);
  auto* zone = s4u::create_star_zone(name);
  zone->set_parent(cluster);
  simgrid::kernel::routing::NetPoint* gateway = nullptr;
  for (int i = 0; i < cpus; i++) {
    const std::string cpu = name + "-cpu" + std::to_string(i);
    const auto* host = zone->create_host(cpu, "1Gf")->seal();
    if (i == 0)
      gateway = host->get_netpoint();
    auto* link = zone->create_split_duplex_link(cpu, "100GBps")->set_latency("1ns")->seal();
    zone->add_route(host->get_netpoint(), nullptr, nullptr, nullptr, {{link, s4u::LinkInRoute::Direction::UP}}, true);
  }
  zone->seal();
  return {zone->get_netpoint(), gateway};
}

s4u::Link* limiter(s4u::NetZone* cluster, const std::vector<unsigned long>&, unsigned long id)
{
  return cluster->create_link("limiter" + std::to_string(id), 1e9)->seal();
}

s4u::NetZone* cluster(const std::string& kind)
{
  const auto split = s4u::Link::SharingPolicy::SPLITDUPLEX;
  if (kind == "torus")
    return s4u::create_torus_zone("c", nullptr, {2, 2, 2}, {node, {}, limiter}, 10e9, 10e-6, split);
  if (kind == "fattree")
    return s4u::create_fatTree_zone("c", nullptr, {2, {4, 4}, {1, 2}, {1, 2}}, {node, {}, limiter}, 10e9, 10e-6, split);
  return s4u::create_dragonfly_zone("c", nullptr, {{3, 4}, {4, 3}, {5, 1}, 2}, {node, {}, limiter}, 10e9, 10e-6, split);
}

std::map<std::string, const s4u::Link*> used;

void print_route(const char* way, size_t node, const s4u::Host* from, const s4u::Host* to)
{
  std::vector<s4u::Link*> links;
  double latency = 0;
  from->route_to(to, links, &latency);
  printf("%s %zu", way, node);
  for (const auto* link : links) {
    used[link->get_name()] = link;
    printf(" %s", link->get_cname());
  }
  printf("\n");
}

} // namespace

int main(int argc, char** argv)
{
  s4u::Engine engine(&argc, argv);
  cluster(argv[1])->seal();
  const size_t nodes = engine.get_host_count() / cpus;
  std::vector<s4u::Host*> hosts;
  for (size_t n = 0; n < nodes; n++)
    for (int i = 0; i < cpus; i++)
      hosts.push_back(engine.host_by_name("host" + std::to_string(n) + "-cpu" + std::to_string(i)));
  for (size_t n = 1; n < nodes; n++) {
    print_route("to", n, hosts[0], hosts[n * cpus]);
    print_route("from", n, hosts[n * cpus], hosts[0]);
  }
  for (const auto& [name, link] : used)
    printf("link %s %.15g %.15g\n", name.c_str(), link->get_bandwidth(), link->get_latency());
  std::vector<double> got(hosts.size());
  int token = 1;
  s4u::Actor::create("sender", hosts[0], [&] {
    std::vector<s4u::CommPtr> sent;
    for (const auto* h : hosts)
      sent.push_back(s4u::Mailbox::by_name(h->get_name())->put_async(&token, 1e6));
    s4u::Comm::wait_all(sent);
  });
  for (size_t i = 0; i < hosts.size(); i++)
    s4u::Actor::create("receiver", hosts[i], [&, i] {
      s4u::Mailbox::by_name(hosts[i]->get_name())->get<int>();
      got[i] = s4u::Engine::get_clock();
    });
  engine.run();
  for (size_t n = 0; n < nodes; n++) {
    printf("got %zu %.15g %.15g\n", n, got[n * cpus], got[n * cpus + 1]);
    for (int i = 2; i < cpus; i++)
      if (got[n * cpus + i] != got[n * cpus + 1])
        fprintf(stderr, "host %d of node %zu: %.15g\n", i, n, got[n * cpus + i]);
  }
  printf("end %.15g\n", s4u::Engine::get_clock());
}
